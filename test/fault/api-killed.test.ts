// Promise: a copy of the API may die or pause at any time: no partial household, no duplicate DID, no blocking key, no lost reply.
// FAULT_KILLS faults at random moments (default: one of each kind), 200 before a release.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { between, stream } from '#infra/fleet/random.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import type { Service } from '#test/support/service.ts';
import { openProxy, type TcpProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';
import { seedFor } from './ingest-kept.ts';

const seed = seedFor('api-killed');
let stack: OwnStack;
let world: World;
let key: string;
let steady: HttpClient;

beforeAll(async () => {
  const { kafka, registry } = inject('stack');
  stack = await openOwnStack({ kafka, registry });
  world = await openWorldOn(stack.addresses);
  key = await keyFor(world);
  steady = httpClient((await world.start('api')).url, key);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await stack[Symbol.asyncDispose]();
});

/** One that faults befall. */
interface Copy extends AsyncDisposable {
  readonly service: Service;
  /** To ClickHouse. */
  readonly line: TcpProxy;
  readonly call: HttpClient;
  readonly die: () => Promise<void>;
}

async function openCopy(): Promise<Copy> {
  const line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const service = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const die = async (): Promise<void> => {
    service.kill('SIGKILL');
    await service.exited;
    await line[Symbol.asyncDispose]();
  };
  return { service, line, call: httpClient(service.url, key), die, [Symbol.asyncDispose]: die };
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

const written = (did: string): Promise<unknown> =>
  until(`${did} to be written`, async () => remember(did, await create(steady, did)));

/** What is not as it should be: each DID has one household, device and installation, and all replies are its text. */
async function wrongs(dids: readonly string[]): Promise<unknown[]> {
  const other: string[] = [];
  const queue = dids.values();
  const check = async (): Promise<void> => {
    for (const did of queue) {
      await written(did);
      const read = await steady('GET', `/v1/households/${encodeURIComponent(did)}`);
      if ([...(given.get(did) ?? [])].some((text) => text !== read.text)) other.push(did);
    }
  };
  await Promise.all(Array.from({ length: 16 }, check));
  const row = z.object({ kind: z.string(), did: z.string(), ids: z.number() });
  const sql = `SELECT kind, JSONExtractString(body, if(kind = 'installation', 'deviceDid', 'did')) AS did,
      uniqExact(id) AS ids
    FROM records WHERE kind IN ('household', 'device', 'installation') GROUP BY kind, did HAVING ids > 1`;
  return [...other, ...(await world.clickhouse.query(row, sql))];
}

/** A point between two steps of a write, or within one. */
type Point = Pick<Trap, 'table' | 'at'>;

const pointsOf = (table: string): Point[] =>
  (['body', 'answer'] as const).map((at) => ({ table: new RegExp(`^${table}$`), at }));
/** Of the typed tables, which are filled side by side before the log, one stands for all: what follows it is the log. */
const inTables = pointsOf('households').slice(0, 1);
const inClickHouse = [...['record_intents', 'unique_keys', 'records'].flatMap(pointsOf), ...inTables];
const inKeeper = pointsOf('transaction');

type Fault = 'cut' | 'cut from Keeper' | 'stop' | 'kill';

interface Strikes {
  readonly copy: Copy;
  /** Which the writes pass: that of the copy, or that from ClickHouse to Keeper. */
  readonly line: TcpProxy;
  readonly points: readonly Point[];
  /** Done at each of the points, each to another write. */
  readonly faults: readonly Fault[];
}

/** One fault after the other. Resolves to the DIDs that were written all the same. */
async function strike({ copy, line, points, faults }: Strikes): Promise<string[]> {
  const acts: Record<Fault, () => void> = {
    cut: () => blink(copy.line),
    'cut from Keeper': () => blink(stack.keeperLine),
    stop: () => copy.service.kill('SIGSTOP'),
    kill: () => copy.service.kill('SIGKILL'),
  };
  const dids: string[] = [];
  for (const { table, at } of points) {
    for (const fault of faults) {
      const did = `did:x:${table.source.slice(1, -1)}-${at}-${fault.replaceAll(' ', '-')}`;
      const sprung = line.trap({ table, at, act: acts[fault], goesOn: true });
      const first = create(copy.call, did);
      await sprung;
      // While the copy stands still another one serves the repeat.
      await written(did);
      if (fault === 'stop') copy.service.kill('SIGCONT');
      remember(did, await first);
      dids.push(did);
    }
  }
  return dids;
}

/** All connections of the line end, and others can be made. */
function blink(line: TcpProxy): void {
  line.cut();
  setImmediate(line.restore);
}

test('cut, stopped and killed within each step of a write and between each two', async () => {
  const lanes = inClickHouse.map(async (point) => {
    await using copy = await openCopy();
    return await strike({ copy, line: copy.line, points: [point], faults: ['cut', 'stop', 'kill'] });
  });
  const dids = await Promise.all(lanes);
  expect(await wrongs(dids.flat()), `FAULT_SEED=${seed}`).toEqual([]);
});

// One after the other: all copies share the connection of their ClickHouse to Keeper.
test('ClickHouse cut from Keeper at the same points, and each fault while Keeper writes the keys', async () => {
  const copies = await Promise.all(inKeeper.map(openCopy));
  const dids: string[] = [];
  for (const [index, copy] of copies.entries()) {
    const points = inClickHouse.filter((_, place) => place % copies.length === index);
    dids.push(...(await strike({ copy, line: copy.line, points, faults: ['cut from Keeper'] })));
    const faults = ['cut from Keeper', 'cut', 'stop', 'kill'] as const;
    const point = inKeeper.slice(index, index + 1);
    dids.push(...(await strike({ copy, line: stack.keeperLine, points: point, faults })));
    await copy.die();
  }
  expect(await wrongs(dids), `FAULT_SEED=${seed}`).toEqual([]);
});

async function stand({ service }: Copy, ms: number): Promise<void> {
  service.kill('SIGSTOP');
  await pause(ms);
  service.kill('SIGCONT');
}

/** Of each client: with none, machines are busy with creates alone, and starts and faults take longer. */
const betweenCreatesMs = 100;

/** Every state of each line, and a death, the tenth of each ten, in every state of a line. */
const faults = Number(process.env['FAULT_KILLS'] ?? 30);

test('faults at random moments under load', { timeout: 120_000 + faults * 3000 }, async () => {
  const random = stream(seed);
  const dids: string[] = [];
  const end = new AbortController();
  let copy = await openCopy();
  let heir = openCopy();
  const copyCall: HttpClient = (...request) => copy.call(...request);
  const client = async (name: number): Promise<void> => {
    for (let index = 0; !end.signal.aborted; index++) {
      const did = `did:x:random-${name}-${index}`;
      dids.push(did);
      // Turn and turn about, as a client does that got no answer.
      for (let turn = 0; ; turn++) {
        if (remember(did, await create((name + turn) % 2 === 0 ? copyCall : steady, did))) break;
        await pause(20);
      }
      await pause(betweenCreatesMs);
    }
  };
  const clients = Array.from({ length: 8 }, (_, name) => client(name));
  // A slow machine needs more faults for as many creates.
  for (let fault = 0; fault < faults || dids.length <= 100; fault++) {
    // The moment is the test: it is drawn from the seed and waits for nothing.
    await pause(between(random, 0, 150));
    const line = fault % 6 < 3 ? copy.line : stack.keeperLine;
    const befall = [line.cut, line.stall, () => {}][fault % 3];
    befall?.();
    const isDeath = fault % 10 === 9;
    await (isDeath ? copy.die() : stand(copy, between(random, 0, 100)));
    line.restore();
    if (!isDeath) continue;
    // A start takes seconds: the heir runs already.
    copy = await heir;
    heir = openCopy();
  }
  end.abort();
  await Promise.all(clients);
  await copy.die();
  await (await heir).die();
  expect(dids.length).toBeGreaterThan(100);
  expect(await wrongs(dids), `FAULT_SEED=${seed}`).toEqual([]);
});
