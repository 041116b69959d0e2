// Common behaviour of every operation: methods, headers, media types and broken requests.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { openRosaType } from '#api/contract/open-rosa.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { rawHttp, type RawReply } from '#test/support/raw-http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
const { url } = world;
let key: string;
let call: HttpClient;
let anonymous: HttpClient;
let slow: Promise<RawReply[]>;

beforeAll(async () => {
  key = await keyFor(world);
  call = httpClient(url, key);
  anonymous = httpClient(url, null);
  slow = sendSlowly();
});
afterAll(() => world[Symbol.asyncDispose]());

const project = { name: 'Clean cooking' };
const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

const problem = z.looseObject({
  status: z.number(),
  code: z.string(),
  requestId: z.string(),
  limitBytes: z.number().optional(),
});

function expectProblem(
  { status, headers, text }: Pick<RawReply, 'status' | 'headers' | 'text'>,
  code: string,
) {
  const body = problem.parse(JSON.parse(text));
  expect(body).toMatchObject({ status, code, requestId: headers.get('x-request-id') });
  expect(headers.get('content-type')).toBe('application/problem+json');
  return body;
}

/** The lines of a request that carries the key. */
const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: hearth', `Authorization: Bearer ${key}`, ...headers, '', ''].join('\r\n');

/** They take 10 to 15 s, so the other tests go on meanwhile. */
function sendSlowly(): Promise<RawReply[]> {
  const json = 'Content-Type: application/json';
  return Promise.all([
    rawHttp(url, []),
    rawHttp(url, ['GET /v1/me HTTP/1.1\r\nHost: x\r\n']),
    rawHttp(url, [head('POST /v1/projects', json, 'Content-Length: 20'), '{"name"']),
    rawHttp(url, [head('POST /v1/projects', json, 'Transfer-Encoding: chunked')]),
  ]);
}

test('a record that its reader holds is 304 without a body, for GET and HEAD', async () => {
  const created = await call('POST', '/v1/projects', { body: project });
  const path = created.headers.get('location') ?? '';
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  for (const held of [etag, `W/${etag}`, `"1-00000000", ${etag}`, '*'])
    for (const method of ['GET', 'HEAD']) {
      const reply = await call(method, path, { headers: { 'if-none-match': held } });
      expect([reply.status, reply.text, reply.headers.get('etag')]).toEqual([304, '', etag]);
      expect(reply.headers.get('cache-control')).toBe('private, no-cache');
      expect(reply.headers.get('vary')).toBe('Authorization, Cookie');
    }
  expect((await call('GET', path, { headers: { 'if-none-match': '"1"' } })).status).toBe(200);
});

test('replies with personal data may not be kept, others are asked for again', async () => {
  const { headers } = await call('POST', '/v1/households', { body: household });
  const read = await call('GET', headers.get('location') ?? '');
  expect(read.headers.get('cache-control')).toBe('private, no-store');
  expect((await call('GET', '/v1/projects')).headers.get('cache-control')).toBe('private, no-cache');
  expect((await call('GET', '/v1/none')).headers.get('cache-control')).toBe('private, no-store');
});

const addresses = [...Map.groupBy(endpoints, ({ path }) => path)];

test.each(addresses)('OPTIONS and 405 of %s list its methods and no others', async (path, here) => {
  const methods = here.map(({ method }): string => method);
  const isForPhones = here.some(({ scope }) => scope === 'field-link');
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
  const address = path.replaceAll(/:\w+/g, 'did%3Aixo%3Ax%2F1');
  const options = await call('OPTIONS', address);
  expect([options.status, options.text, options.headers.get('allow')]).toEqual([204, '', allow]);
  const unknown =
    ['DELETE', 'PUT', 'PATCH', 'POST'].find((method) => !methods.includes(method)) ?? 'PROPFIND';
  const refused = await call(unknown, address);
  const type = isForPhones ? openRosaType : 'application/problem+json';
  expect([refused.status, refused.headers.get('content-type')]).toEqual([405, type]);
  if (!isForPhones) expectProblem(refused, 'method-not-allowed');
  expect(refused.headers.get('allow')).toBe(allow);
  const isPublic = here.some(({ scope }) => scope === 'public');
  // A phone asks for a password at 401.
  expect((await anonymous('OPTIONS', address)).status).toBe(isPublic || isForPhones ? 204 : 401);
});

test('what does not exist needs a key, too', async () => {
  for (const method of ['GET', 'OPTIONS', 'DELETE'])
    expect(expectProblem(await anonymous(method, '/v1/none'), 'unauthenticated').status).toBe(401);
  expect(expectProblem(await call('GET', '/v1/none'), 'route-not-found').status).toBe(404);
});

test.each(['application/json', 'application/json; charset=utf-8', 'text/html, application/*;q=0.5', '*/*'])(
  'Accept: %s takes JSON',
  async (accept) => {
    expect((await call('GET', '/v1/me', { headers: { accept } })).status).toBe(200);
  },
);

test.each(['text/html', 'application/json;q=0', 'application/problem+json'])(
  'Accept: %s is 406, with the types that there are',
  async (accept) => {
    const reply = await call('GET', '/v1/me', { headers: { accept } });
    expect(expectProblem(reply, 'not-acceptable').status).toBe(406);
    expect(reply.body['errors']).toEqual([
      expect.objectContaining({ header: 'Accept', allowed: ['application/json'] }),
    ]);
  },
);

test('a text answer is refused to who takes JSON alone', async () => {
  expect((await anonymous('GET', '/healthz', { headers: { accept: 'text/*' } })).status).toBe(200);
  const refused = await anonymous('GET', '/healthz', { headers: { accept: 'application/json' } });
  expect(expectProblem(refused, 'not-acceptable').status).toBe(406);
});

test('another media type is 415 and told what is taken', async () => {
  const headers = { 'content-type': 'text/csv' };
  const reply = await call('POST', '/v1/projects', { headers, body: 'a,b' });
  expectProblem(reply, 'unsupported-media-type');
  expect(reply.headers.get('accept')).toBe('application/json');
  const packed = await call('POST', '/v1/projects', { headers: { 'content-encoding': 'br' }, body: 'x' });
  expectProblem(packed, 'unsupported-media-type');
  expect(packed.headers.get('accept-encoding')).toBe('gzip');
});

test('a PATCH takes a merge patch; another patch is 415 and told so in Accept-Patch', async () => {
  const { headers } = await call('POST', '/v1/projects', { body: project });
  const path = headers.get('location') ?? '';
  const patched = await call('PATCH', path, {
    headers: { 'content-type': 'application/merge-patch+json', 'if-match': '*' },
    body: { name: 'Cleaner cooking' },
  });
  expect([patched.status, patched.body['name']]).toEqual([200, 'Cleaner cooking']);
  const refused = await call('PATCH', path, {
    headers: { 'content-type': 'application/json-patch+json', 'if-match': '*' },
    body: [{ op: 'remove', path: '/name' }],
  });
  expect(expectProblem(refused, 'unsupported-media-type').status).toBe(415);
  expect(refused.headers.get('accept-patch')).toBe('application/merge-patch+json, application/json');
});

const huge = Buffer.alloc(50 * 1024 * 1024, ' ');

test.each(['application/json', 'application/merge-patch+json'])(
  'who sends 50 MB of %s can read that it is too much',
  async (type) => {
    const { headers } = await call('POST', '/v1/projects', { body: project });
    const isPatch = type !== 'application/json';
    const sent = await call(
      isPatch ? 'PATCH' : 'POST',
      isPatch ? (headers.get('location') ?? '') : '/v1/projects',
      {
        headers: { 'content-type': type, ...(isPatch && { 'if-match': '*' }) },
        body: huge,
      },
    );
    expect([sent.status, expectProblem(sent, 'body-too-large').limitBytes]).toEqual([413, 1024 * 1024]);
  },
);

test.each([
  ['told before', [`Content-Length: ${huge.length}`], [huge]],
  ['in pieces', ['Transfer-Encoding: chunked'], [`${huge.length.toString(16)}\r\n`, huge, '\r\n0\r\n\r\n']],
])(
  'who reads nothing before all of its 50 MB are sent gets the answer, too: length %s',
  async (_how, lengths, pieces) => {
    const start = head('POST /v1/projects', 'Content-Type: application/json', ...lengths);
    const reply = await rawHttp(url, [start, ...pieces]);
    expect([reply.status, expectProblem(reply, 'body-too-large').limitBytes]).toEqual([413, 1024 * 1024]);
  },
);

test('all faults of a request come in one reply, with the names that were probably meant', async () => {
  const body = { ...household, tgas: 1, tag: [], location: { distric: 'X', density: 'Low' }, members: 1e300 };
  const reply = await call('POST', '/v1/households?dryrun=true', { body });
  expectProblem(reply, 'invalid-query');
  expect(reply.body['errors']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ parameter: 'dryrun', code: 'unknown-field' }),
      expect.objectContaining({ pointer: '#/location/district', code: 'required' }),
      expect.objectContaining({ pointer: '#/location/distric', suggestion: 'district' }),
      expect.objectContaining({ pointer: '#/tag', suggestion: 'tags' }),
      expect.objectContaining({ pointer: '#/members', code: 'wrong-type' }),
    ]),
  );
  const list = await call('GET', '/v1/devices?limits=1&type=Kettle');
  expect(list.body['errors']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ parameter: 'limits', suggestion: 'limit' }),
      expect.objectContaining({ parameter: 'type', code: 'not-allowed' }),
    ]),
  );
});

test('a request id of the client is kept when it is printable and short', async () => {
  const sent = await call('GET', '/v1/me', { headers: { 'x-request-id': 'mine-1' } });
  expect(sent.headers.get('x-request-id')).toBe('mine-1');
  const long = await call('GET', '/v1/me', { headers: { 'x-request-id': 'x'.repeat(101) } });
  expect(long.headers.get('x-request-id')).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
});

test('notes of more than 500 characters are 400', async () => {
  const noted = (notes: string) => call('GET', '/v1/me', { headers: { 'x-action-notes': notes } });
  expect((await noted('x'.repeat(500))).status).toBe(200);
  const reply = await noted('x'.repeat(501));
  expectProblem(reply, 'invalid-header');
  expect(reply.body['errors']).toEqual([expect.objectContaining({ header: 'X-Action-Notes', max: 500 })]);
});

test('an address over the limit is 414, headers over the limit are 431, with the limit', async () => {
  const long = await rawHttp(url, [head(`GET /v1/me?x=${'x'.repeat(9000)}`, 'Connection: close')]);
  expect([long.status, expectProblem(long, 'address-too-long').limitBytes]).toEqual([414, 8192]);
  const endless = await rawHttp(url, [head(`GET /v1/me?x=${'x'.repeat(40_000)}`)]);
  expect([endless.status, expectProblem(endless, 'address-too-long').limitBytes]).toEqual([414, 8192]);
  const flood = Array.from({ length: 4000 }, (_, at) => `X-H${at}: ${'x'.repeat(10)}`);
  const large = await rawHttp(url, [head('GET /v1/me', ...flood)]);
  expect([large.status, expectProblem(large, 'headers-too-large').limitBytes]).toEqual([431, 32_768]);
});

test('a HEAD over the limits is refused without a body', async () => {
  const endless = await rawHttp(url, [head(`HEAD /v1/me?x=${'x'.repeat(40_000)}`)]);
  expect([endless.status, endless.text]).toEqual([414, '']);
});

test.each([
  ['no HTTP at all', '\u0016\u0003\u0001\u0002'],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and pieces',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
])('what is not HTTP is 400: %s', async (_what, bytes) => {
  const reply = await rawHttp(url, [bytes]);
  expect(reply.status).toBe(400);
  expectProblem(reply, 'malformed-request');
});

test('a body whose pieces are broken is 400', async () => {
  const start = head('POST /v1/projects', 'Content-Type: application/json', 'Transfer-Encoding: chunked');
  const reply = await rawHttp(url, [start, '2\r\n{"\r\nnot hexadecimal\r\n']);
  expect(reply.status).toBe(400);
  expectProblem(reply, 'malformed-request');
});

test('a request of HTTP/1.1 without a host is 400', async () => {
  const reply = await rawHttp(url, ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n']);
  expect(expectProblem(reply, 'invalid-header').status).toBe(400);
});

test('who sends nothing, or headers or a body slowly, is cut with 408', async () => {
  for (const reply of await slow) {
    expect(reply.status).toBe(408);
    expectProblem(reply, 'request-timeout');
  }
});
