// Promise: a copy of the API may die or stand still at any moment: no half-made household, no DID twice, no key that blocks, no lost reply.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { between, stream } from '#infra/fleet/random.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import type { Service } from '#test/support/service.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';
import { seedFor } from './ingest-kept.ts';

const seed = seedFor('api-killed');
let stack: OwnStack;
let world: World;
let proxy: TcpProxy;
let key: string;
let steady: HttpClient;
let copy: Service;

beforeAll(async () => {
  stack = await openOwnStack();
  world = await openWorldOn(stack.addresses);
  proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  key = await keyFor(world);
  steady = httpClient((await world.start('api')).url, key);
  copy = await startCopy();
});
afterAll(async () => {
  copy.kill('SIGKILL');
  await world[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await stack[Symbol.asyncDispose]();
});

/** The copy that faults befall: its line to ClickHouse goes through the proxy. */
const startCopy = (): Promise<Service> => world.start('api', { HEARTH_CLICKHOUSE_API_URL: proxy.url });

async function killCopy(): Promise<void> {
  copy.kill('SIGKILL');
  await copy.exited;
}

const bodyOf = (did: string) => ({
  did,
  location: { district: 'XYZ', density: 'Medium' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  devices: [{ did: `${did}:meter`, type: 'SmartMeter' }],
});

/** The reply, or null when the connection ended without one. */
const create = (call: HttpClient, did: string): Promise<HttpReply | null> =>
  call('POST', '/v1/households', { body: bodyOf(did), headers: { 'idempotency-key': did } }).catch(
    () => null,
  );

/** All 201 that were given for a DID: one text, whoever gave it. */
const given = new Map<string, Set<string>>();

function remember(did: string, reply: HttpReply | null): boolean {
  if (reply?.status !== 201) return false;
  given.set(did, (given.get(did) ?? new Set()).add(reply.text));
  return true;
}

/** What is not as it should be: each DID has one household, device and installation, and all replies are its text. */
async function wrongs(dids: readonly string[]): Promise<unknown[]> {
  const other: string[] = [];
  for (const did of dids) {
    await until(`${did} to be written`, async () => remember(did, await create(steady, did)));
    const read = await steady('GET', `/v1/households/${encodeURIComponent(did)}`);
    if ([...(given.get(did) ?? [])].some((text) => text !== read.text)) other.push(did);
  }
  const row = z.object({ kind: z.string(), did: z.string(), ids: z.number() });
  const sql = `SELECT kind, JSONExtractString(body, if(kind = 'installation', 'deviceDid', 'did')) AS did,
      uniqExact(id) AS ids
    FROM records WHERE kind IN ('household', 'device', 'installation') GROUP BY kind, did HAVING ids > 1`;
  return [...other, ...(await world.clickhouse.query(row, sql))];
}

const steps = ['record_intents', 'unique_keys', 'records'].flatMap((table) =>
  (['body', 'answer'] as const).map((at) => ({
    table: new RegExp(`^${table}$`),
    at,
    name: `${table} ${at}`,
  })),
);

test(
  'cut, stopped and killed within each step of a write and between each two',
  { timeout: 240_000 },
  async () => {
    const dids: string[] = [];
    for (const { table, at, name } of steps) {
      for (const fault of ['cut', 'stop', 'kill'] as const) {
        const did = `did:x:${name.replace(' ', '-')}-${fault}`;
        const act = { cut: () => {}, stop: () => copy.kill('SIGSTOP'), kill: () => copy.kill('SIGKILL') }[
          fault
        ];
        const sprung = proxy.trap({ table, at, act, ...(fault === 'stop' && { goesOn: true }) });
        const first = create(httpClient(copy.url, key), did);
        await sprung;
        if (fault === 'kill') {
          await copy.exited;
          copy = await startCopy();
        }
        // While the copy stands still another one serves the repeat.
        await until(`${did} to be written`, async () => remember(did, await create(steady, did)));
        if (fault === 'stop') copy.kill('SIGCONT');
        remember(did, await first);
        dids.push(did);
      }
    }
    expect(await wrongs(dids), `FAULT_SEED=${seed}`).toEqual([]);
  },
);

test('100 faults at random moments under load', { timeout: 300_000 }, async () => {
  const random = stream(seed);
  const dids: string[] = [];
  const end = new AbortController();
  const copyCall: HttpClient = (...request) => httpClient(copy.url, key)(...request);
  const client = async (name: number): Promise<void> => {
    for (let index = 0; !end.signal.aborted; index++) {
      const did = `did:x:random-${name}-${index}`;
      dids.push(did);
      // Turn and turn about, as a client does that got no answer.
      for (let turn = 0; ; turn++) {
        if (remember(did, await create((name + turn) % 2 === 0 ? copyCall : steady, did))) break;
        await pause(20);
      }
    }
  };
  const clients = Array.from({ length: 4 }, (_, name) => client(name));
  for (let fault = 0; fault < 100; fault++) {
    // The moment is the test: it is drawn from the seed and waits for nothing.
    await pause(between(random, 0, 150));
    await faults[fault % faults.length]?.(random);
  }
  end.abort();
  await Promise.all(clients);
  expect(dids.length).toBeGreaterThan(100);
  expect(await wrongs(dids), `FAULT_SEED=${seed}`).toEqual([]);
});

type Fault = (random: () => number) => Promise<void>;

const stands: Fault = async (random) => {
  copy.kill('SIGSTOP');
  await pause(between(random, 0, 100));
  copy.kill('SIGCONT');
};
const isCut: Fault = async (random) => {
  proxy.cut();
  await pause(between(random, 0, 50));
  proxy.restore();
};
const stalls: Fault = async (random) => {
  proxy.stall();
  await pause(between(random, 0, 100));
  proxy.restore();
};
const keeperStands: Fault = async (random) => {
  stack.signal('keeper', 'SIGSTOP');
  await pause(between(random, 0, 100));
  stack.signal('keeper', 'SIGCONT');
};
const dies: Fault = async () => {
  await killCopy();
  copy = await startCopy();
};
/** A start takes seconds, so one fault in ten is a death. */
const faults = [stands, isCut, stalls, stands, keeperStands, stands, isCut, stands, keeperStands, dies];
