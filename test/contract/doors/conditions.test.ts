// No part of a request is ignored silently: conditions, repeated names, escapes, scopes, and the address of links.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { rawHttp } from '#test/support/raw-http.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
const { url } = world;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  key = await keyFor(world);
  call = httpClient(url, key);
});
afterAll(() => world[Symbol.asyncDispose]());

const household = {
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};
const onlyNew = { 'if-none-match': '*' };
const pathOf = (did: string): string => `/v1/households/${encodeURIComponent(did)}`;

test('PUT with If-None-Match: * makes a household once; of many at the same time one wins', async () => {
  const path = pathOf('did:conditions:household/only-new');
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => call('PUT', path, { body: household, headers: onlyNew })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 412),
  ]);
  const other = { ...household, location: { district: 'Other', density: 'Low' } };
  const again = await call('PUT', path, { body: other, headers: onlyNew });
  expect([again.status, again.body['code'], again.body['version']]).toEqual([412, 'version-mismatch', 1]);
  expect((await call('GET', path)).body).toMatchObject({ version: 1, location: { district: 'XYZ' } });
  const patched = await call('PATCH', path, { body: { group: 'adopter' }, headers: onlyNew });
  expect(patched.status).toBe(412);
});

test.each([
  ['a tag', '/v1/households/did%3Aconditions%3Ahousehold%2Ftag', 'PUT', { 'if-none-match': '"3"' }],
  [
    'both conditions',
    '/v1/households/did%3Aconditions%3Ahousehold%2Fboth',
    'PUT',
    { ...onlyNew, 'if-match': '*' },
  ],
  ['a POST, which has nothing to compare with', '/v1/households', 'POST', onlyNew],
])('If-None-Match with %s is refused', async (_what, path, method, headers) => {
  const reply = await call(method, path, { body: household, headers });
  expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-header']);
  expect(reply.body['errors']).toEqual([expect.objectContaining({ header: 'If-None-Match' })]);
});

test('a name that is there twice is refused in every kind of body, with its place', async () => {
  const twice = '{"location":{"district":"A","density":"Low"},"location":{"district":"B","density":"Low"}}';
  const posted = await call('POST', '/v1/households', { body: twice });
  expect([posted.status, posted.body['code']]).toEqual([400, 'malformed-json']);
  expect(posted.body['errors']).toEqual([
    expect.objectContaining({ pointer: '#/location', code: 'repeated-name' }),
  ]);
  const batch = '{"deviceId":"did:conditions:a","readings":[{"kind":"power","kind":"usage"}]}';
  const sent = await call('POST', '/v1/readings/batches', { body: batch });
  expect(sent.body['errors']).toEqual([expect.objectContaining({ pointer: '#/readings/0/kind' })]);
  const lines = await call('POST', '/v1/readings/batches', {
    body: '{"kind":"power"}\n{"kind":"power","kind":"usage"}\n',
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(lines.body['detail']).toContain('Line 2');
  const merge = await call('PATCH', '/v1/households/did%3Aconditions%3Aa', {
    body: '{"group":null,"group":"adopter"}',
    headers: { 'content-type': 'application/merge-patch+json' },
  });
  expect(merge.body['errors']).toEqual([expect.objectContaining({ pointer: '#/group' })]);
});

test('a malformed escape of a query is refused, as one of a path is', async () => {
  const reply = await call('GET', '/v1/households?district=%E0%A4%A');
  expect([reply.status, reply.body['code']]).toEqual([400, 'invalid-query']);
  expect(reply.body['errors']).toEqual([
    expect.objectContaining({ parameter: 'district', code: 'bad-escape' }),
  ]);
});

test('the link to the next page has no host, whatever host the request named', async () => {
  for (const name of ['link-1', 'link-2'])
    await call('POST', '/v1/households', { body: { ...household, externalId: name } });
  const { status, headers } = await rawHttp(url, [
    [
      'GET http://evil.example/v1/households?limit=1 HTTP/1.1',
      'Host: evil.example',
      `Authorization: Bearer ${key}`,
      'Connection: close',
      '',
      '',
    ].join('\r\n'),
  ]);
  expect(status).toBe(200);
  expect(headers.get('link')).toMatch(/^<\/v1\/households\?limit=1&cursor=[^>]+>; rel="next"$/);
});

test('a trace with an analysis needs the scope of the trace', async () => {
  const runner = httpClient(url, await keyFor(world, { scopes: ['households:read', 'analysis:run'] }));
  const body = {
    householdId: 'did:conditions:household/none',
    periodStart: '2024-01-01',
    periodEnd: '2024-01-31',
  };
  const refused = await runner('POST', '/v1/analysis/household', { body: { ...body, includeTrace: true } });
  expect([refused.status, refused.body['code']]).toEqual([403, 'scope-missing']);
  expect(refused.body['errors']).toEqual([expect.objectContaining({ allowed: ['analysis:read'] })]);
  expect((await runner('POST', '/v1/analysis/household', { body })).status).toBe(404);
});
