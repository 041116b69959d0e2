// Browsers: pages of configured origins may call the API and read its headers, others may not.
import { afterAll, beforeAll, expect, test } from 'vitest';
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
