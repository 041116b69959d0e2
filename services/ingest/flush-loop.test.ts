// Two blocks fly: whatever is answered first, ledger and commits follow the order of the blocks, and stop with the first.
import { expect, test } from 'vitest';
import { StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openIngestMetrics } from '#runtime/process/observe.ts';
import { sortHere } from '#test/support/sort-here.ts';
import { openWake } from './wake.ts';
import { openFlushLoop } from './flush-loop.ts';
import { openGeneration, type Generation } from './generation.ts';
import type { Partition } from './partition/partition.ts';

const topic = 'x.telemetry.temperature';
const flushAgeMs = 200;

/** A call to ClickHouse or Kafka that the test ends. */
interface Call {
  readonly name: string;
  readonly end: (error?: Error) => void;
}

/** The partition of a generation; its one device has changed up to `at.next` whenever a snapshot is taken. */
function laneOf(at: { readonly next: number }): Partition {
  function* devices() {
    yield { deviceDid: 'did:x:1', coveredOffset: at.next - 1, state: '{}' };
  }
  return {
    topic,
    partition: 0,
    next: () => at.next,
    storeFrom: 0,
    unknownIds: () => [],
    learn: async () => {},
    take: () => null,
    snapshot: () => ({ topic, partition: 0, nextOffset: at.next, devices: devices() }),
  };
}

const offsetsOf = (rows: readonly Record<string, unknown>[]): string =>
  rows
    .map((row) => row['first_offset'] ?? row['covered_offset'] ?? row['next_offset'])
    .map(String)
    .join();

/** Doors whose calls wait for the test. An insert of readings is known by its order, all else by its offset. */
function openCalls() {
  const waiting: Call[] = [];
  const ended: string[] = [];
  let inserts = 0;
  const call = async (name: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ name, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    ended.push(name);
  };
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async () => [],
    insertNative: () => call(`readings ${inserts++}`),
    insertRows: (table, rows) =>
      rows.length === 0 ? Promise.resolve() : call(`${table} ${offsetsOf(rows)}`),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const names = (): string[] => waiting.map(({ name }) => name);
  const end = async (name: string, error?: Error): Promise<void> => {
    await expect.poll(names).toContain(name);
    const [found] = waiting.splice(names().indexOf(name), 1);
    found?.end(error);
  };
  const commit = async (offsets: readonly { readonly offset: number }[]): Promise<boolean> => {
    await call(`commit ${offsets.map(({ offset }) => offset).join()}`);
    return true;
  };
  return { clickhouse, consumer: { commit }, names, end, ended };
}

/** A loop at a clock that stands still; `take` fills the open block with one reading, and lets `stepMs` pass: it is due. */
function open(stepMs = flushAgeMs, flushRows = 100) {
  const calls = openCalls();
  const drained = new AbortController();
  const wake = openWake();
  const at = { next: 0, ms: 0 };
  const enter = (number: number): Generation => {
    const hold = { resume: () => {}, fail: () => {}, log: () => {}, fuseRetryMs: 1, slowSchemaMs: 1 };
    const entered = openGeneration(number, { ...hold, signal: drained.signal });
    entered.partitions.set('0', laneOf(at));
    return entered;
  };
  const memory = { generation: enter(1), flushingBytes: 0 };
  const state = { lagSeconds: 0, lagMessages: 0, pausedSeconds: 0, waiting: { schema: 0, fuse: 0 } };
  const loop = openFlushLoop({
    ...calls,
    sorter: sortHere,
    log: () => {},
    metrics: openIngestMetrics(async () => state),
    replaySecret: undefined,
    limits: { flushRows, flushBytes: 1e9, flushAgeMs },
    now: () => at.ms,
    memory,
    lag: { unread: () => 0 },
    wake,
    drained: drained.signal,
    changed: wake.up,
  });
  const fill = (): void => {
    const { store, range } = memory.generation.block;
    const place = { topic, partition: 0, offset: at.next, arrivedAtMs: 1.8e12 };
    const reading = {
      deviceDid: 'did:x:1',
      observedAt: 1.8e12,
      temperatureC: 20,
      ambientC: null,
      probe: 'stove',
    };
    store.temperature({ ...reading, sequence: at.next }, { ...place, schemaId: 1, device: undefined });
    Object.assign(range({ topic, partition: 0 }, at.next), { last: at.next, stored: 1 });
    at.next += 1;
    memory.generation.blockSinceMs ??= at.ms;
    wake.up();
  };
  const take = (): void => {
    fill();
    at.ms += stepMs;
    wake.up();
  };
  const drain = (): void => {
    drained.abort();
    wake.up();
  };
  const renew = (): void => {
    memory.generation.stop.abort(new Error('over'));
    memory.generation = enter(memory.generation.number + 1);
  };
  return {
    ...calls,
    loop,
    fill,
    take,
    drain,
    renew,
    abandon: () => memory.generation.stop.abort(),
    flushingBytes: () => memory.flushingBytes,
  };
}

type Opened = ReturnType<typeof open>;

/** Two blocks are on their way to ClickHouse. */
async function withTwo(stepMs?: number): Promise<Opened & { readonly running: Promise<void> }> {
  const opened = open(stepMs);
  const running = opened.loop.run().then(opened.loop.saveStates);
  opened.take();
  await expect.poll(opened.names).toEqual(['readings 0']);
  opened.take();
  await expect.poll(opened.names).toEqual(['readings 0', 'readings 1']);
  return { ...opened, running };
}

/** Nothing but what was started runs on: the end of a call leads to no other. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Of the first block. */
const steps = ['readings 0', 'ingest_ledger 0', 'commit 1'];

const refusal = new StoreError('no such column', { fault: 'process', code: 16, cause: null });

test('the second block is stored first: its ledger and its commit still follow those of the first', async () => {
  const { end, ended, names, drain, running } = await withTwo();
  await end('readings 1');
  await settled();
  expect(names()).toEqual(['readings 0']);
  for (const name of steps) await end(name);
  for (const name of ['ingest_ledger 1', 'commit 2']) await end(name);
  drain();
  for (const name of ['detector_snapshots 1', 'detector_markers 2']) await end(name);
  await running;
  expect(ended).toEqual([
    'readings 1',
    'readings 0',
    'ingest_ledger 0',
    'commit 1',
    'ingest_ledger 1',
    'commit 2',
    'detector_snapshots 1',
    'detector_markers 2',
  ]);
});

test('a state that was sealed with the second block is written after all of the first', async () => {
  const { end, names, abandon, drain, running } = await withTwo(60_000);
  for (const name of ['readings 1', 'readings 0', 'ingest_ledger 0', 'commit 1']) await end(name);
  await end('detector_snapshots 0');
  await settled();
  expect(names()).toEqual(['detector_markers 1']);
  await end('detector_markers 1');
  for (const name of ['ingest_ledger 1', 'commit 2', 'detector_snapshots 1', 'detector_markers 2'])
    await end(name);
  abandon();
  drain();
  await running;
});

test('at most two blocks fly, and the memory of each counts until it is committed', async () => {
  const { flushingBytes, take, end, names, abandon, drain, running } = await withTwo();
  const two = flushingBytes();
  take();
  for (const name of ['readings 0', 'ingest_ledger 0']) await end(name);
  await end('readings 1');
  await settled();
  expect(names()).toEqual(['commit 1']);
  expect(flushingBytes()).toBe(two);
  await end('commit 1');
  await end('readings 2');
  expect(flushingBytes()).toBe(two);
  await end('ingest_ledger 1');
  await end('commit 2');
  await expect.poll(flushingBytes).toBe(two / 2);
  abandon();
  drain();
  await running;
  expect(flushingBytes()).toBe(0);
});

test('a second block that is not due waits for its age although the first still flies', async () => {
  const { loop, fill, take, names, abandon, drain } = open();
  const running = loop.run();
  take();
  await expect.poll(names).toEqual(['readings 0']);
  fill();
  await settled();
  expect(names()).toEqual(['readings 0']);
  abandon();
  drain();
  await running;
});

test('a block is due at 50 000 rows, and then at twice the rows of the one before, before it is old', async () => {
  const { loop, fill, names, abandon, drain } = open(0, 200_000);
  const running = loop.run();
  const fillBy = async (rows: number): Promise<string[]> => {
    for (let row = 0; row < rows; row++) fill();
    await settled();
    return names();
  };
  expect(await fillBy(49_999)).toEqual([]);
  await fillBy(1);
  await expect.poll(names).toEqual(['readings 0']);
  expect(await fillBy(99_999)).toEqual(['readings 0']);
  await fillBy(1);
  await expect.poll(names).toEqual(['readings 0', 'readings 1']);
  abandon();
  drain();
  await running;
});

test.for(steps.map((name, index) => [name, index] as const))(
  'when the first fails for good at %s nothing of the second is in the ledger or committed',
  async ([name, index]) => {
    const { end, ended, names, running } = await withTwo();
    const failed = running.catch((error: unknown) => error);
    await end('readings 1');
    for (const before of steps.slice(0, index)) await end(before);
    await end(name, refusal);
    expect(await failed).toBe(refusal);
    await settled();
    expect([ended, names()]).toEqual([['readings 1', ...steps.slice(0, index)], []]);
  },
);

test('when the second fails for good the first is committed before the process ends', async () => {
  const { end, ended, names, running } = await withTwo();
  const failed = running.catch((error: unknown) => error);
  await end('readings 1', refusal);
  for (const name of steps) await end(name);
  expect(await failed).toBe(refusal);
  expect([ended, names()]).toEqual([steps, []]);
});

test('a new generation voids both, and its own blocks do not wait for them', async () => {
  const { flushingBytes, end, ended, renew, take, drain, abandon, running } = await withTwo();
  await end('readings 1');
  renew();
  await expect.poll(flushingBytes).toBe(0);
  take();
  for (const name of ['readings 2', 'ingest_ledger 2', 'commit 3']) await end(name);
  await expect.poll(flushingBytes).toBe(0);
  await end('readings 0');
  await settled();
  expect(ended).toEqual(['readings 1', 'readings 2', 'ingest_ledger 2', 'commit 3', 'readings 0']);
  abandon();
  drain();
  await running;
});

test('a drain waits for both, then stores what is open, and the detector states last', async () => {
  const { fill, drain, end, ended, names, running } = await withTwo();
  fill();
  drain();
  for (const name of steps) await end(name);
  await settled();
  expect(names()).toEqual(['readings 1']);
  const rest = ['readings 1', 'ingest_ledger 1', 'commit 2', 'readings 2', 'ingest_ledger 2', 'commit 3'];
  for (const name of [...rest, 'detector_snapshots 2', 'detector_markers 3']) await end(name);
  await running;
  expect(ended).toEqual([...steps, ...rest, 'detector_snapshots 2', 'detector_markers 3']);
});
