// A store that is away: 503 with Retry-After, and all is well again without a restart.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let line: TcpProxy;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  call = httpClient(api.url, await keyFor(world));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
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
