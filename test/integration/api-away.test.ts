// An unreachable store: 503 with Retry-After, and recovery without a restart.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHangingProxy, type HangingProxy } from '#test/support/hanging-proxy.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let line: TcpProxy;
let hanging: HangingProxy;
let api: Service;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  hanging = await openHangingProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  line = await openProxy(hanging.url);
  api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url, HEARTH_STORE_SILENT_MS: '1200' });
  call = httpClient(api.url, await keyFor(world));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
  await hanging[Symbol.asyncDispose]();
});

const household = {
  did: 'did:x:away',
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

test.each(['cut', 'stall'] as const)(
  'with a %s of the line to ClickHouse every request is 503, and then works again',
  async (state) => {
    await until('the API to answer', async () => (await call('GET', '/v1/me')).status === 200);
    line[state]();
    const started = performance.now();
    const replies = await Promise.all([
      call('POST', '/v1/households', { body: { ...household, did: `did:x:away-${state}` } }),
      call('GET', '/v1/households'),
      call('GET', '/readyz'),
    ]);
    expect(replies.map(({ status, body }) => [status, body['code']])).toEqual(
      Array.from({ length: 3 }, () => [503, 'dependency-unavailable']),
    );
    expect(replies.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1', '1']);
    expect(replies[2]?.body['detail']).toContain('ClickHouse');
    // A guard against hanging, far above the 2 s that the time limits add up to: a busy machine must not fail here.
    expect(performance.now() - started).toBeLessThan(20_000);
    line.restore();
    const created = await until('the API to recover', async () => {
      const reply = await call('POST', '/v1/households', {
        body: { ...household, did: `did:x:away-${state}` },
      });
      return reply.status < 300 && reply;
    });
    expect(created.body).toMatchObject({ did: `did:x:away-${state}` });
  },
);

test('while inserts hang, writes are 503 and reads go on, and then the same writes work', async () => {
  const dids = Array.from({ length: 10 }, (_, index) => `did:x:away-hanging-${index}`);
  const create = (did: string): Promise<HttpReply> =>
    call('POST', '/v1/households', { body: { ...household, did }, headers: { 'idempotency-key': did } });
  hanging.carryOnly(/^(?!.*INSERT)/s);
  const before = api.output().length;
  const writes = Promise.all(dids.map((did) => create(did)));
  const read = await call('GET', '/v1/households');
  expect(read.status).toBe(200);
  const told = (await writes).map(({ status, headers }) => [status, headers.get('retry-after')]);
  expect(told).toEqual(dids.map(() => [503, '1']));
  // By liveness, and not by the 10 s that a busy store is waited for.
  await until('liveness to say so', () =>
    api.output().slice(before).includes('the store gives no sign of life'),
  );
  hanging.carryOnly(/^/);
  for (const did of dids) await until(`${did} to be written`, async () => (await create(did)).status === 201);
});
