// A model of two copies that write records and of a trimmer, in simulated time. What they decide is decided by the rules of
// the record store itself; the stores are maps.
import type { RecordVersion } from '#records/records.ts';
import { between, stream } from '#infra/fleet/random.ts';
import { givenUpMs, mayReserve, trimmableUntil } from '#records/ages.ts';
import { recordKey } from '#records/intents.ts';
import { operationKeys } from '#records/operation-keys.ts';

export interface Ages {
  readonly readAgeMaxMs: number;
  readonly keyAgeMaxMs: number;
}

interface Operation {
  readonly writtenAtMs: number;
  readonly records: readonly RecordVersion[];
  readonly keys: readonly string[];
  isPublished: boolean;
  /** When it was marked as published. */
  markedAtMs: number | null;
  isTrimmed: boolean;
}

interface World {
  nowMs: number;
  readonly ages: Ages;
  readonly random: () => number;
  readonly intents: Operation[];
  /** In Keeper. */
  readonly keys: Map<string, Operation>;
  /** Published operations by `<kind>:<id>#<version>`. */
  readonly log: Map<string, Set<Operation>>;
  readonly newest: Map<string, number>;
  readonly happened: Map<string, number>;
}

/** Yields how long it waits, ms. */
type Process = Generator<number, void>;

const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long an insert is on its way to Keeper at most; after it nothing of it is stored any more. */
const onItsWayMs = 10 * secondMs;

const count = ({ happened }: World, what: string): void =>
  void happened.set(what, (happened.get(what) ?? 0) + 1);

/** Mostly up to a minute, at times for days, as a process that is stopped. */
function standstill({ random }: World): number {
  const luck = random();
  if (luck < 0.9) return between(random, 0, minuteMs);
  return luck < 0.98 ? between(random, 0, hourMs) : between(random, 0, 3 * dayMs);
}

function publish(world: World, operation: Operation): void {
  operation.isPublished = true;
  for (const record of operation.records) {
    const key = recordKey(record);
    world.log.set(key, (world.log.get(key) ?? new Set()).add(operation));
    const thing = `${record.kind}:${record.id}`;
    world.newest.set(thing, Math.max(world.newest.get(thing) ?? 0, record.version));
  }
}

/** All keys or none; the operations that hold some of them. */
function reserve({ keys }: World, operation: Operation): Set<Operation> {
  const holders = new Set(operation.keys.flatMap((key) => keys.get(key) ?? []));
  if (holders.size === 0) for (const key of operation.keys) keys.set(key, operation);
  return holders;
}

const things = 3;

/** Creates a thing under a name, or changes one: reads, stands still, reserves and publishes, and may die before that. */
function* copy(world: World, name: string): Process {
  for (let turn = 0; ; turn++) {
    yield between(world.random, 0, 10 * minuteMs);
    const readAtMs = world.nowMs;
    const records = decide(world, `${name}-${turn}`);
    yield standstill(world);
    if (!mayReserve(readAtMs, world.nowMs, world.ages.readAgeMaxMs)) {
      count(world, 'too old');
      continue;
    }
    const operation: Operation = {
      writtenAtMs: world.nowMs,
      records,
      keys: operationKeys(records, []),
      isPublished: false,
      markedAtMs: null,
      isTrimmed: false,
    };
    world.intents.push(operation);
    yield between(world.random, 0, onItsWayMs);
    const holders = reserve(world, operation);
    if (holders.size > 0) {
      count(world, 'lost');
      for (const holder of holders) publish(world, holder);
      continue;
    }
    yield world.random() < 0.2 ? standstill(world) : between(world.random, 0, secondMs);
    if (world.random() < 0.1) {
      count(world, 'died');
      continue;
    }
    publish(world, operation);
    count(world, 'published');
    yield between(world.random, 0, secondMs);
    operation.markedAtMs = world.nowMs;
  }
}

/** The next version of a thing and of its name, as the log says at this moment. */
function decide({ random, newest }: World, minted: string): RecordVersion[] {
  const id = String(Math.floor(random() * things));
  const [kind, name] = random() < 0.5 ? ['analysis', null] : ['household', `household-did:${id}`];
  const next = (of: string, which: string): RecordVersion => ({
    kind: of,
    id: which,
    version: (newest.get(`${of}:${which}`) ?? 0) + 1,
    body: {},
  });
  if (name === null) return [next(kind, id)];
  // A new household with an id of its own takes the name, or one that is known changes with it.
  return random() < 0.5 ? [next(kind, minted), next('name', name)] : [next(kind, id), next('name', name)];
}

/** Publishes what was left, and marks it. */
function* repair(world: World): Process {
  for (;;) {
    yield minuteMs;
    for (const operation of world.intents) {
      if (operation.markedAtMs !== null || operation.writtenAtMs > world.nowMs - onItsWayMs) continue;
      if (operation.keys.some((key) => world.keys.get(key) === operation)) {
        publish(world, operation);
        operation.markedAtMs = world.nowMs;
        count(world, 'repaired');
      }
    }
    dropSettled(world);
  }
}

/** What no process looks at any more, so that a schedule takes time in proportion to its length. */
function dropSettled({ intents, nowMs }: World): void {
  const open = intents.filter(
    ({ isTrimmed, markedAtMs, writtenAtMs }) =>
      !isTrimmed && (markedAtMs !== null || writtenAtMs > nowMs - givenUpMs),
  );
  intents.splice(0, intents.length, ...open);
}

function* trimmer(world: World): Process {
  for (;;) {
    yield between(world.random, 0, 2 * minuteMs);
    const untilMs = trimmableUntil(world.nowMs, world.ages.keyAgeMaxMs);
    for (const operation of world.intents) {
      if (operation.markedAtMs === null || operation.markedAtMs > untilMs || operation.isTrimmed) continue;
      operation.isTrimmed = true;
      for (const key of operation.keys) {
        const held = world.keys.get(key);
        if (held && held.writtenAtMs < untilMs && world.keys.delete(key)) count(world, 'trimmed');
      }
    }
  }
}

export interface Schedule {
  /** `<kind>:<id>#<version>` that two operations published. */
  readonly twice: readonly string[];
  readonly keysLeft: number;
  readonly happened: ReadonlyMap<string, number>;
}

/** Runs one schedule of some days. */
export function runRecordSchedule(seed: number, ages: Ages, days: number): Schedule {
  const world: World = {
    nowMs: 0,
    ages,
    random: stream(seed),
    intents: [],
    keys: new Map(),
    log: new Map(),
    newest: new Map(),
    happened: new Map(),
  };
  const writers = [copy(world, 'a'), copy(world, 'b')];
  run(world, [...writers, repair(world), trimmer(world)], days * dayMs);
  run(world, [repair(world), trimmer(world)], (days + 4) * dayMs);
  const twice = [...world.log].filter(([, operations]) => operations.size > 1).map(([key]) => key);
  return { twice, keysLeft: world.keys.size, happened: world.happened };
}

/** Steps each process at its time until the end. */
function run(world: World, processes: readonly Process[], untilMs: number): void {
  const next = processes.map((process) => ({ process, atMs: world.nowMs }));
  for (;;) {
    const [first] = next.sort((a, b) => a.atMs - b.atMs);
    if (!first || first.atMs > untilMs) return;
    world.nowMs = first.atMs;
    const step = first.process.next();
    first.atMs = step.done ? Infinity : world.nowMs + step.value;
  }
}
