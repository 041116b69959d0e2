// Browsers: pages of configured origins may call the API and read its headers; all others read the documents for everybody,
// in the media type that they prefer, and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { replyTypes } from '#api/contract/media.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let open: string;
let closed: string;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  const origins = 'https://field.example,http://localhost:3000';
  open = (await world.start('api', { HEARTH_CORS_ORIGINS: origins })).url;
  closed = (await world.start('api')).url;
  key = await keyFor(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const get = (url: string, origin: string, sent = key): Promise<Response> =>
  fetch(`${url}/v1/me`, { headers: { origin, authorization: `Bearer ${sent}` } });

const ask = (url: string, origin: string): Promise<Response> =>
  fetch(`${url}/v1/households`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  });

const allowed = ({ headers }: Response): string | null => headers.get('access-control-allow-origin');

test('a page of a configured origin may send requests, and reads also what is refused', async () => {
  const preflight = await ask(open, 'http://localhost:3000');
  expect([preflight.status, allowed(preflight)]).toEqual([204, 'http://localhost:3000']);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS, POST');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  for (const [sent, status] of [
    [key, 200],
    ['none', 401],
  ] as const) {
    const reply = await get(open, 'https://field.example', sent);
    expect([reply.status, allowed(reply)]).toEqual([status, 'https://field.example']);
    expect(reply.headers.get('access-control-expose-headers')).toContain('ETag');
    expect(reply.headers.get('vary')).toBe('Origin, Authorization, Cookie');
  }
});

test('a page of another origin is let in nowhere, and without configured origins none is', async () => {
  for (const [url, origin] of [
    [open, 'https://evil.example'],
    [open, 'https://field.example.evil.example'],
    [closed, 'https://field.example'],
  ] as const) {
    expect([(await ask(url, origin)).status, allowed(await ask(url, origin))]).toEqual([401, null]);
    expect([(await get(url, origin)).status, allowed(await get(url, origin))]).toEqual([200, null]);
  }
});

/** Operations without a key that are no documents: pages for people, probes, and a sign-in. */
const notDocuments = ['/', '/docs', '/docs/:file', '/healthz', '/metrics', '/readyz', '/v1/sessions'];

const publicOnes = endpoints.filter(({ scope }) => scope === 'public');
const documents = publicOnes.filter(({ published }) => published);

const addressOf = (path: string): string =>
  path
    .replace(':code', 'invalid-household')
    .replace(':file', 'start.js')
    .replace(':list', 'revocation-1')
    .replace(':name', 'usage-credential-v1.json');

test('every operation without a key is a document for everybody, or says why not', () => {
  const others = publicOnes.filter(({ published }) => !published).map(({ path }) => path);
  expect(others.toSorted()).toEqual(notDocuments);
  expect(endpoints.filter(({ published, scope }) => published && scope !== 'public')).toEqual([]);
});

const types = [
  'application/did+json',
  'application/did+ld+json',
  'application/did',
  'application/ld+json',
  'application/ld+json;profile="https://w3id.org/did-resolution"',
  'application/vc',
  'application/json',
  'text/html',
  '*/*',
];

test.each(documents.map(({ path }) => path))(
  'pages of every origin may read %s, in its own types',
  async (path) => {
    const own = replyTypes(documents.find((one) => one.path === path) ?? { replies: {} });
    const usual = (await fetch(`${closed}${addressOf(path)}`)).headers.get('content-type') ?? '';
    expect(usual.split(';')[0]).toBe(own[0]);
    for (const url of [open, closed])
      for (const origin of ['https://wallet.example', 'https://field.example', 'null'])
        for (const accept of [...own, ...types]) {
          const read = (method: string) =>
            fetch(`${url}${addressOf(path)}`, { method, headers: { origin, accept } });
          const [reply, head] = [await read('GET'), await read('HEAD')];
          expect([accept, reply.status, head.status]).toEqual([accept, 200, 200]);
          const expected = own.slice(1).includes(accept) ? accept : usual;
          for (const { headers } of [reply, head]) {
            expect([accept, headers.get('content-type')]).toEqual([accept, expected]);
            expect([allowed(reply), headers.get('access-control-allow-credentials')]).toEqual(['*', null]);
            expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
            expect(headers.get('vary')).toContain('Accept');
          }
          expect((await reply.text()).length).toBeGreaterThan(0);
        }
  },
);

test.each(documents.map(({ path }) => path))(
  'a preflight for %s is answered, and its faults can be read',
  async (path) => {
    const preflight = await fetch(`${closed}${addressOf(path)}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://wallet.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'accept,x-other',
      },
    });
    expect([preflight.status, allowed(preflight)]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*, Authorization');
    const refused = await fetch(`${closed}${addressOf(path)}`, { method: 'POST' });
    expect([refused.status, allowed(refused)]).toEqual([405, '*']);
  },
);

test.each(publicOnes.filter(({ published }) => !published))(
  'no page of another origin reads what is no document: $method $path',
  async ({ method, path }) => {
    const reply = await fetch(`${open}${addressOf(path)}`, {
      method,
      headers: { origin: 'https://wallet.example' },
      redirect: 'manual',
    });
    expect([allowed(reply), reply.headers.get('cross-origin-resource-policy')]).toEqual([
      null,
      'same-origin',
    ]);
  },
);
