// Schedules in which reads of the store lag: the real duties run between writes, and nothing that is live is deleted, freed or
// skipped. A duty that may not act fails with a sentence, and does its work when the store has caught up.
import { deleteLostKeys, readLostKeys } from '#records/lost-keys.ts';
import { openRecords, UncertainReservation } from '#records/records.ts';
import { horizonMicros, startOfFeed, type Place } from '#records/feed/feed.ts';
import { StoreError } from '#runtime/clickhouse/client.ts';
import { openDuties } from '#upkeep/duties.ts';
import { openPages } from '#upkeep/webhooks/events.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { takeShare } from '#windows/share.ts';
import { Broken } from '../oracle.ts';
import { openRandom, type Random } from '../random.ts';
import { openProgramme, type Programme } from './programme.ts';
import { openReplicas, tables, type Replicas } from './replicas.ts';
import { openDoor } from './statements.ts';

const [secondMs, hourMs, dayMs] = [1000, 3_600_000, 86_400_000];
/** A schedule begins on the day after the one before it: the ULIDs of a process never go back. */
let startMs = 20_000 * dayMs;
/** A second, the margins of the feed, what is usual, an hour, more than a day. */
const lagsMs = [0, 3 * secondMs, 20 * secondMs, 600 * secondMs, 2 * hourMs, 30 * hourMs];
const pausesMs = [700, 3 * secondMs, 60 * secondMs, 2 * hourMs, 26 * hourMs];

interface World {
  readonly random: Random;
  readonly replicas: Replicas;
  readonly programme: Programme;
  readonly duty: (name: string) => Promise<void>;
  readonly read: () => Promise<void>;
  readonly delivered: Set<string>;
  readonly trace: string[];
}

function openWorld(seed: number): World {
  const random = openRandom(seed);
  const replicas = openReplicas(startMs, random);
  const clickhouse = openDoor(replicas);
  const duties = openDuties({
    clickhouse,
    records: openRecords(clickhouse),
    log: () => {},
    nowMs: replicas.now,
    newUlid,
    serviceDid: 'did:web:hearth.localhost',
  });
  const delivered = new Set<string>();
  let place: Place = startOfFeed(startMs);
  return {
    random,
    replicas,
    programme: openProgramme(replicas, random),
    duty: async (name) => duties.find((one) => one.name === name)?.run(),
    read: async () => {
      const read = openPages(clickhouse, await horizonMicros(clickhouse));
      const { events, end } = await read(place);
      for (const { id } of events) delivered.add(id);
      place = end;
    },
    delivered,
    trace: [],
  };
}

const round = ['repair', 'trim-keys', 'prune-personal-data'] as const;

type Act = (world: World) => Promise<string | void> | string | void;

const forget = async ({ replicas }: World): Promise<void> => {
  // The API was stopped before.
  replicas.pass(10 * secondMs);
  const door = openDoor(replicas);
  await deleteLostKeys(door, await readLostKeys(door));
};

const acts: Readonly<Record<string, Act>> = {
  write: ({ programme }) => programme.write(),
  pass: ({ replicas, random }) => {
    const ms = random.pick(pausesMs);
    replicas.pass(ms);
    return `${ms} ms`;
  },
  lag: ({ replicas, random }) => {
    const server = replicas.pick();
    const ms = random.pick(lagsMs);
    const lagging = random.chance(50) ? tables : [random.pick(tables)];
    for (const table of lagging) server.lagMs.set(table, ms);
    return `${server.name} ${lagging.join(', ')}: ${ms} ms`;
  },
  readOnly: ({ replicas, random }) => {
    const server = replicas.pick();
    server.isReadOnly = random.chance(50);
    return `${server.name} ${server.isReadOnly}`;
  },
  lose: ({ programme }) => programme.lose(),
  round: async ({ duty, trace }) => {
    for (const name of round) await attempt(trace, name, () => duty(name));
  },
  meet: async ({ programme, replicas }) => {
    const key = programme.anyKey();
    if (key !== undefined) await openRecords(openDoor(replicas)).holder(key);
    return key;
  },
  forget,
  read: ({ read }) => read(),
  share: async ({ replicas }) => {
    const idle = { daysDone: 0, daysDue: 0, devicesLeft: 0, waitingSeconds: 0 };
    const { copies, copy } = await takeShare(openDoor(replicas), 'one', idle);
    if (copy < 0 || copy >= copies) throw new Broken(`the share is ${copy} of ${copies}`);
  },
};

const names = Object.keys(acts).flatMap((name) =>
  name === 'write' || name === 'pass' ? [name, name, name] : [name],
);

/** Of duties that leave the rest to the next round. */
const sentences = /^(nothing was pruned|operations that could not be repaired): /;

/** A sentence is no broken promise. */
async function attempt(trace: string[], name: string, act: () => ReturnType<Act> | undefined): Promise<void> {
  const run = async (): Promise<string | void> => act();
  const told = await run().catch((error: unknown) => {
    if (error instanceof StoreError || error instanceof UncertainReservation) return error.message;
    if (error instanceof Error && sentences.test(error.message)) return error.message;
    throw error;
  });
  trace.push(`${name} ${told ?? ''}`);
}

/** The store catches up, and a day passes. */
async function finish({ replicas, programme, duty, read, delivered }: World): Promise<void> {
  replicas.heal();
  for (const passMs of [26 * hourMs, 60 * secondMs, 26 * hourMs]) {
    replicas.pass(passMs);
    await duty('repair');
    await duty('trim-keys');
    for (let look = 0; look < 4; look++) await read();
  }
  await duty('prune-personal-data');
  programme.checkEnd(delivered);
}

/** Null, or what the schedule of a seed broke, and how. `told` counts what duties say. */
export async function runLagSchedule(seed: number, told?: Map<string, number>): Promise<string | null> {
  const world = openWorld(seed);
  const { random, trace } = world;
  using _ = timeOf(world.replicas);
  try {
    for (let step = 20 + random.below(60); step > 0; step--) {
      const name = random.pick(names);
      await attempt(trace, name, () => acts[name]?.(world));
      world.programme.check();
    }
    await finish(world);
    for (const sentence of ['the store lags', 'readonly mode', 'nothing was pruned'])
      told?.set(sentence, (told.get(sentence) ?? 0) + trace.filter((line) => line.includes(sentence)).length);
    return null;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return `seed ${seed}: ${error.message}\n  ${trace.join('\n  ')}`;
  } finally {
    startMs = dayMs * Math.ceil(world.replicas.now() / dayMs);
  }
}

/** Date.now of the process is that of the model. */
function timeOf({ now }: Replicas): Disposable {
  const { now: before } = Date;
  Date.now = now;
  return { [Symbol.dispose]: () => void (Date.now = before) };
}
