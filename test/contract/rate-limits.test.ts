// Rate limits over real HTTP: headers, 429, failed attempts, and the part of one copy among several.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOf } from '#records/api-keys/api-key-text.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
/** As one of 10 copies: 60 requests, 12 batches, 3 failures a minute. */
let url: string;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api', { HEARTH_RATE_LIMITS: 'on', HEARTH_API_COPIES: '10' })).url;
});
afterAll(() => world[Symbol.asyncDispose]());

const newClient = async (): Promise<HttpClient> => httpClient(url, await keyFor(world));

const headersOf = ({ headers }: HttpReply): (string | null)[] => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
  headers.get('retry-after'),
];

test('every reply to a key tells what is left, also a refusal; one beyond the quota is 429', async () => {
  const call = await newClient();
  expect(headersOf(await call('GET', '/v1/me'))).toEqual([
    '"default";q=60;w=60',
    '"default";r=59;t=60',
    null,
  ]);
  const refused = await call('POST', '/v1/households', { body: {} });
  expect([refused.status, ...headersOf(refused)]).toEqual([
    400,
    '"default";q=60;w=60',
    expect.stringMatching(/^"default";r=58;t=\d+$/),
    null,
  ]);
  const replies = await Promise.all(Array.from({ length: 60 }, () => call('GET', '/v1/nowhere')));
  const statuses = Map.groupBy(replies, ({ status }) => status);
  expect([statuses.get(404)?.length, statuses.get(429)?.length]).toEqual([58, 2]);
  const [limited] = statuses.get(429) ?? [];
  expect(limited).toMatchObject({ body: { code: 'rate-limited', status: 429 } });
  expect(limited && headersOf(limited)).toEqual([
    '"default";q=60;w=60',
    expect.stringMatching(/^"default";r=0;t=\d+$/),
    expect.stringMatching(/^[1-9]\d?$/),
  ]);
  expect((await (await newClient())('GET', '/v1/me')).status).toBe(200);
});

test('batches of readings have quotas of their own', async () => {
  const call = await newClient();
  const send = () => call('POST', '/v1/readings/batches', { body: {} });
  const first = await send();
  expect([first.status, ...headersOf(first)]).toEqual([
    400,
    '"default";q=60;w=60, "readings";q=12;w=60, "volume";q=5000000;w=86400',
    '"default";r=59;t=60, "readings";r=11;t=60, "volume";r=5000000;t=86400',
    null,
  ]);
  const more = await Promise.all(Array.from({ length: 12 }, send));
  expect(more.filter(({ status }) => status === 400)).toHaveLength(11);
  expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await call('GET', '/v1/me')).status).toBe(200);
});

test('a reply that is sent while it is read tells what is left, too', async () => {
  const call = await newClient();
  const body = { did: 'did:x:limited', type: 'ElectricPressureCooker' };
  expect((await call('POST', '/v1/devices', { body })).status).toBe(201);
  const read = await call('GET', '/v1/devices/did:x:limited/readings?kind=power');
  expect([read.status, ...headersOf(read)]).toEqual([
    200,
    '"default";q=60;w=60',
    expect.stringMatching(/^"default";r=58;t=\d+$/),
    null,
  ]);
});

test('GET /v1/limits tells what this process allows', async () => {
  expect((await (await newClient())('GET', '/v1/limits')).body).toMatchObject({
    requestsPerMinute: 60,
    readingsBatchesPerMinute: 12,
    readingsPerDay: 5_000_000,
    failedAttemptsPerMinute: 3,
  });
});

test('failed attempts from an address end with 429; a key that it has used goes on', async () => {
  const [used, unused, silent] = [await newClient(), await newClient(), httpClient(url, null)];
  expect((await used('GET', '/v1/me')).status).toBe(200);
  // Whoever shows no key tries none.
  for (let asked = 0; asked < 5; asked++) expect((await silent('GET', '/v1/me')).status).toBe(401);
  const form = `hearth_test_${'A'.repeat(22)}_${'B'.repeat(32)}`;
  const bad = ['nonsense', `${form}_000000`, `${form}_${checkOf(form)}`];
  for (const key of bad)
    expect(await httpClient(url, key)('GET', '/v1/me')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  for (const client of [httpClient(url, 'nonsense'), httpClient(url, `${form}_${checkOf(form)}`), unused]) {
    const reply = await client('GET', '/v1/me');
    expect(reply).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  }
  expect((await used('GET', '/v1/me')).status).toBe(200);
  expect((await silent('GET', '/v1/me')).status).toBe(401);
});

describe('behind a proxy', () => {
  let proxied: string;
  beforeAll(async () => {
    const env = { HEARTH_RATE_LIMITS: 'on', HEARTH_TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.0/8' };
    proxied = (await world.start('api', env)).url;
  });
  const me = (key: string, headers: Record<string, string>, at = proxied) =>
    httpClient(at, key)('GET', '/v1/me', { headers });
  const statuses = async (calls: readonly Promise<HttpReply>[]): Promise<number[]> =>
    (await Promise.all(calls)).map(({ status }) => status);

  test.each([
    ['X-Forwarded-For', (client: string) => ({ 'x-forwarded-for': `${client}, 10.1.2.3` })],
    ['Forwarded', (client: string) => ({ forwarded: `for=${client};proto=https, for=10.1.2.3` })],
  ])('30 bad keys of a client lock nobody else out (%s)', async (_, from) => {
    const [bad, other] = _ === 'Forwarded' ? ['192.0.2.1', '192.0.2.2'] : ['192.0.2.3', '192.0.2.4'];
    const tries = await statuses(Array.from({ length: 30 }, () => me('nonsense', from(bad))));
    expect(tries).toEqual(Array.from({ length: 30 }, () => 401));
    const key = await keyFor(world);
    expect(await statuses([me('nonsense', from(bad)), me(key, from(bad)), me(key, from(other))])).toEqual([
      429, 429, 200,
    ]);
    // What a client puts before the entry of its proxy changes nothing.
    const invented = { 'x-forwarded-for': `${other}, ${bad}`, forwarded: `for=${other}, for=${bad}` };
    expect((await me('nonsense', invented)).status).toBe(429);
    expect((await me('nonsense', {})).status).toBe(401);
  });

  test('headers of an address that is not trusted are not read', async () => {
    const invented = (client: number) => ({ 'x-forwarded-for': `198.51.100.${client}` });
    const at = (await world.start('api', { HEARTH_RATE_LIMITS: 'on', HEARTH_TRUSTED_PROXIES: '10.0.0.0/8' }))
      .url;
    const tries = await statuses(
      Array.from({ length: 31 }, (_, client) => me('nonsense', invented(client), at)),
    );
    expect(Map.groupBy(tries, (status) => status).get(429)).toHaveLength(1);
  });
});
