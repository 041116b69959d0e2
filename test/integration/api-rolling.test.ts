// Copies of the API are replaced one by one behind a balancer while clients call: no request fails.
import { Agent, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type Service } from '#test/support/service.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  key = await keyFor(world);
});
afterAll(() => world[Symbol.asyncDispose]());

interface Balancer extends AsyncDisposable {
  readonly port: number;
  readonly add: (copy: Service) => void;
}

/** Gives each connection to the next copy whose /readyz answered 200 last; it asks ten times a second. */
async function openBalancer(): Promise<Balancer> {
  const copies = new Map<Service, boolean>();
  const sockets = new Set<Socket>();
  const ended = new AbortController();
  let turn = 0;
  const server = createServer((inbound) => {
    const ready = [...copies].flatMap(([copy, isReady]) => (isReady ? [copy] : []));
    const copy = ready[(turn += 1) % Math.max(1, ready.length)];
    if (!copy) return inbound.destroy();
    const outbound = connect(copy.port, '127.0.0.1');
    for (const [one, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(one);
      one.once('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.end();
      });
      one.pipe(other);
    }
    return inbound;
  });
  const watch = async (copy: Service): Promise<void> => {
    while (!ended.signal.aborted) {
      const isReady = await fetch(`${copy.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      copies.set(copy, isReady);
      await pause(100);
    }
  };
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    add: (copy) => {
      copies.set(copy, true);
      void watch(copy);
    },
    [Symbol.asyncDispose]: async () => {
      ended.abort();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

type Call = (method: string, path: string, body?: unknown) => Promise<number>;

/** A client with one connection, which it keeps as long as the server lets it. Rejects when a call has no answer. */
function openClient(port: number): Call & { readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call: Call = (method, path, body) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const sent = request({
      agent,
      port,
      method,
      path,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  };
  return Object.assign(call, { close: () => agent.destroy() });
}

const household = (did: string) => ({
  did,
  location: { district: 'N', density: 'Low' },
  baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
});

test('a rolling restart of two copies under load fails no request', async () => {
  const start = () => world.start('api', { HEARTH_DRAIN_MS: '3000' });
  await using balancer = await openBalancer();
  let copies: readonly Service[] = await Promise.all([start(), start()]);
  copies.forEach(balancer.add);
  const stop = new AbortController();
  const outcomes = new Map<string, number>();
  const work = async (client: number): Promise<void> => {
    const call = openClient(balancer.port);
    for (let turn = 0; !stop.signal.aborted; turn++) {
      const outcome = await (
        turn % 3 === 0
          ? call('POST', '/v1/households', household(`did:x:rolling-${client}-${turn}`))
          : call('GET', turn % 3 === 1 ? '/v1/me' : '/v1/households?limit=1')
      ).catch(String);
      outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
    }
    call.close();
  };
  const working = Promise.all(Array.from({ length: 6 }, (_, client) => work(client)));
  for (const [index] of copies.entries()) {
    const before = outcomes.get('200') ?? 0;
    await until('some calls', async () => (outcomes.get('200') ?? 0) > before + 20, 60_000);
    const next = await start();
    balancer.add(next);
    expect(await copies[index]?.stop()).toBe(0);
    copies = copies.with(index, next);
  }
  stop.abort();
  await working;
  expect([...outcomes.keys()].toSorted()).toEqual(['200', '201']);
});

test('after SIGTERM /readyz is 503 while the port still serves, and work in hand ends', async () => {
  const api = await world.start('api', { HEARTH_DRAIN_MS: '60000' });
  const call = openClient(api.port);
  expect(await call('GET', '/v1/me')).toBe(200);
  const long = openClient(api.port)('GET', '/v1/events?wait=20');
  api.kill('SIGTERM');
  await until('/readyz to answer 503', async () => (await call('GET', '/readyz')) === 503, 30_000);
  expect(await call('GET', '/v1/me')).toBe(200);
  expect((await fetch(`${api.url}/v1/me`)).headers.get('connection')).toBe('close');
  expect(await long).toBe(200);
  api.kill('SIGKILL');
  await api.exited;
});
