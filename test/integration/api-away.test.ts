// A store that is away: 503 with Retry-After, and all is well again without a restart.
import { createServer, connect, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { freePort } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

/** Stands between the API and ClickHouse. `cut` ends connections, `mute` keeps them and carries nothing. */
interface Line {
  readonly port: number;
  state: 'open' | 'cut' | 'mute';
  readonly server: Server;
  readonly sockets: Set<Socket>;
}

async function openLine({ port: storePort, hostname }: URL): Promise<Line> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (line.state === 'cut') {
      client.destroy();
      return;
    }
    const store = connect(Number(storePort), hostname);
    join(client, store);
    join(store, client);
  });
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (data) => line.state === 'open' && to.write(data));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const line: Line = { port, state: 'open', server, sockets };
  return line;
}

let world: World;
let line: Line;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  const target = new URL(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  line = await openLine(target);
  target.port = String(line.port);
  const api = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: target.href });
  call = httpClient(api.url, await keyFor(world));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  line.sockets.forEach((socket) => socket.destroy());
  line.server.close();
});

const household = {
  did: 'did:x:away',
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
};

test.each(['cut', 'mute'] as const)(
  'with the line to ClickHouse %s every request is 503, and then works again',
  async (state) => {
    await until('the API to answer', async () => (await call('GET', '/v1/me')).status === 200);
    line.state = state;
    if (state === 'cut') line.sockets.forEach((socket) => socket.destroy());
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
    line.state = 'open';
    const created = await until('the API to recover', async () => {
      const reply = await call('POST', '/v1/households', {
        body: { ...household, did: `did:x:away-${state}` },
      });
      return reply.status < 300 && reply;
    });
    expect(created.body).toMatchObject({ did: `did:x:away-${state}` });
  },
);
