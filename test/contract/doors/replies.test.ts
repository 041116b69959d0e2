// Replies and their log lines: gzip for callers that accept it, one line without personal data.
import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { rawHttp } from '#test/support/raw-http.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let api: Service;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  api = await world.start('api');
  key = await keyFor(world);
  call = httpClient(api.url, key);
});
afterAll(() => world[Symbol.asyncDispose]());

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A request of which nothing is unpacked. */
const plain = (path: string, headers: Record<string, string>, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const options = { method, headers: { authorization: `Bearer ${key}`, ...headers } };
    get(`${api.url}${path}`, options, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        reject,
      );
    }).on('error', reject);
  });

const gzip = { 'accept-encoding': 'gzip' };

test.each(['/v1/openapi.json', '/v1/openapi.yaml', '/docs/swagger-ui-bundle.js'])(
  '%s is packed for callers that take gzip, and for no others',
  async (path) => {
    const [packed, whole] = [await plain(path, gzip), await plain(path, {})];
    expect([packed.status, packed.headers['content-encoding'], packed.headers.vary]).toEqual([
      200,
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect(whole.headers).not.toHaveProperty('content-encoding');
    expect(whole.headers.vary).toContain('Accept-Encoding');
    expect(gunzipSync(packed.bytes).equals(whole.bytes)).toBe(true);
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 3);
    for (const refusing of ['identity', 'gzip;q=0', 'br'])
      expect((await plain(path, { 'accept-encoding': refusing })).headers).not.toHaveProperty(
        'content-encoding',
      );
  },
);

test('a small reply is sent as it is', async () => {
  const reply = await plain('/v1/me', gzip);
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(JSON.parse(reply.bytes.toString())).toMatchObject({ name: 'test' });
});

test('HEAD has the headers of a GET that is not packed, and a record that is held is 304 however it was packed', async () => {
  const tags = Array.from({ length: 20 }, (_, index) => `${index}-${'x'.repeat(90)}`);
  const made = await call('POST', '/v1/households', {
    body: {
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      tags,
    },
  });
  const path = made.headers.get('location') ?? '';
  const [read, whole] = [await plain(path, gzip), await plain(path, {})];
  const head = await plain(path, gzip, 'HEAD');
  const told = ({ headers }: Reply) =>
    ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'].map((name) => headers[name]);
  expect(told(head)).toEqual(told(whole));
  expect(read.headers['content-encoding']).toBe('gzip');
  const etag = String(read.headers.etag);
  expect([whole.headers.etag, whole.headers.vary]).toEqual([etag, read.headers.vary]);
  const held = await plain(path, { ...gzip, 'if-none-match': etag });
  expect([held.status, held.bytes.length, held.headers.etag]).toEqual([304, 0, etag]);
  expect(held.headers.vary).toBe(read.headers.vary);
  expect(held.headers).not.toHaveProperty('content-encoding');
});

test.each(['application/json', 'application/x-ndjson'])(
  'a list that is sent as %s while it is read is packed',
  async (accept) => {
    const did = `did:x:packed-${accept.slice(12)}`;
    await call('POST', '/v1/devices', { body: { did, type: 'SmartMeter' } });
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      device_did: did,
      observed_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
      sequence: index,
      active_power_w: index,
      _arrived_at: '2026-02-01T00:00:00Z',
      _partition: 0,
      _offset: index,
    }));
    await world.clickhouse.insertRows('power_readings', rows);
    const path = `/v1/devices/${encodeURIComponent(did)}/readings?kind=power&from=2026-01-01&to=2026-01-31&limit=2000`;
    const [packed, whole] = [await plain(path, { ...gzip, accept }), await plain(path, { accept })];
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(packed.bytes).toString()).toBe(whole.bytes.toString());
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 5);
  },
);

const line = z.looseObject({ level: z.string(), event: z.string(), requestId: z.string().optional() });

/** The lines of the log about a request. */
const linesOf = (requestId: string) =>
  api
    .output()
    .split('\n')
    .flatMap((text) => (text.startsWith('{') ? [line.parse(JSON.parse(text))] : []))
    .filter((one) => one.requestId === requestId);

test('each request has one line in the log, with its route and without what was sent', async () => {
  const secret = 'Amina';
  const headers = { 'x-request-id': 'logged-1', 'x-action-notes': secret };
  const path = `/v1/households/did%3Ax%3A${secret}?asOf=2026-01-01T00:00:00Z&x=${secret}`;
  const reply = await call('GET', path, { headers });
  const [found, ...more] = await until('the line', () => {
    const lines = linesOf('logged-1');
    return lines.length > 0 && lines;
  });
  expect(more).toEqual([]);
  expect(found).toEqual({
    level: 'info',
    time: expect.any(String),
    service: 'api',
    event: 'api.request',
    method: 'GET',
    route: '/v1/households/:id',
    requestId: 'logged-1',
    status: reply.status,
    ms: expect.any(Number),
    keyId: `key_${key.split('_')[2]}`,
  });
  expect(api.output()).not.toContain(secret);
});

test('a request without a key, at no address, or that is none has its line, too', async () => {
  await httpClient(api.url, null)('GET', '/v1/me', { headers: { 'x-request-id': 'logged-2' } });
  await call('GET', '/v1/nowhere/secret', { headers: { 'x-request-id': 'logged-3' } });
  const broken = await rawHttp(api.url, ['no request\r\n\r\n']);
  const requestIds = ['logged-2', 'logged-3', String(broken.headers.get('x-request-id'))];
  const lines = await until('the lines', () => {
    const all = requestIds.flatMap(linesOf);
    return all.length >= requestIds.length && all;
  });
  expect(lines).toMatchObject([
    { route: '/v1/me', status: 401, keyId: null },
    { route: null, status: 404, keyId: expect.any(String) },
    { method: null, route: null, status: 400, keyId: null },
  ]);
});
