// The order of a flush, memory, waiting and draining, with doors that are closures.
import avsc from 'avsc';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import type { ConsumerPorts } from '#runtime/kafka/consumer-ports.ts';
import type { Consumer } from '#runtime/kafka/consumer.ts';
import { openIngestMetrics, type Log } from '#runtime/process/observe.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { Registry } from '#runtime/registry/registry.ts';
import { topics } from '#schemas/topics.ts';
import { recordBatchOf } from '#test/support/record-batch.ts';
import { sortHere } from '#test/support/sort-here.ts';
import { openKnownSchemas } from './decode/known-schemas.ts';
import { openPartitions } from './partition/open.ts';
import { openPipeline } from './pipeline.ts';
import { statesPerSlice } from './detect/snapshots.ts';
import { openSubject } from './decode/subject.ts';

const topic = 'telemetry.power';
const powerSchema: avsc.Schema = JSON.parse(JSON.stringify(topics.power.schema));
const type = avsc.Type.forSchema(powerSchema);

const device = 'did:x:1';

function value(sequence: number, schemaId = 1, deviceDid = device): Buffer {
  const body = type.toBuffer({
    deviceDid,
    sequence,
    observedAt: 1.7e12 + sequence,
    activePowerW: 1,
    voltageV: null,
    currentA: null,
    energyWh: null,
    relayOn: null,
  });
  const head = Buffer.alloc(5);
  head.writeUInt32BE(schemaId, 1);
  return Buffer.concat([head, body]);
}

interface BatchOptions {
  readonly arrivedAtMs?: number;
  /** Of the values, in their order; default: of one device. */
  readonly keys?: readonly string[];
}

/** A batch of values at offsets from `firstOffset` on. */
function batchOf(
  firstOffset: number,
  values: readonly Buffer[],
  { arrivedAtMs = 1.8e12, keys = [] }: BatchOptions = {},
): RecordBatch {
  const messages = values.map((each, index) => ({
    offset: firstOffset + index,
    key: Buffer.from(keys[index] ?? device),
    value: each,
  }));
  return recordBatchOf({ topic, partition: 0, arrivedAtMs, messages });
}

interface Options {
  /** Called before each write is noted; may throw or wait. */
  readonly store?: (table: string) => Promise<void>;
  /** Called before each query; may throw. */
  readonly look?: () => void;
  /** Called before the registry tells the subject's versions; the one version is schema id 1. */
  readonly ask?: () => Promise<void>;
  readonly memoryBytes?: number;
  /** Rows that start a flush; Infinity: only draining does. */
  readonly flushRows?: number;
  readonly flushAgeMs?: number;
  /** Rows of writer_schemas at the start. */
  readonly stored?: readonly unknown[];
  /** Offset up to which the ledger covers the partition at the start, which is its end. */
  readonly covered?: number;
  readonly now?: () => number;
}

/** A pipeline with generation 1 of one partition, assigned from offset 0; `events` notes what happens outside. */
async function open({
  store = async () => {},
  look = () => {},
  ask = async () => {},
  memoryBytes = 1e9,
  flushRows = 1,
  flushAgeMs = 1e9,
  stored = [],
  covered = 0,
  now = Date.now,
}: Options = {}) {
  const { promise: connected, resolve } = Promise.withResolvers<ConsumerPorts>();
  const events: string[] = [];
  const log: Log = (_level, event) => void events.push(event);
  const write = async (table: string): Promise<void> => {
    await store(table);
    events.push(table);
  };
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async (row, sql) => {
      look();
      if (sql.includes('writer_schemas')) return z.array(row).parse(stored);
      if (sql.includes('groupUniqArray')) return z.array(row).parse([{ retractions: [], atMs: 0 }]);
      if (sql.includes('FROM ranges'))
        return z.array(row).parse([{ end: covered, below: null, hole: null, newestMs: null }]);
      return [];
    },
    insertNative: write,
    insertRows: (table, rows) => (rows.length === 0 ? Promise.resolve() : write(table + rangesText(rows))),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const consumer: Consumer = {
    join: async (joined) => resolve(joined),
    commit: async (offsets) => {
      events.push(`commit ${offsets.map(({ offset }) => offset).join()}`);
      return true;
    },
    pause: () => void events.push('pause'),
    resume: () => void events.push('resume'),
    resumePartition: () => {
      events.push('resume partition');
      while (left[0] !== undefined && ports.receive(left[0], 1)) left.shift();
    },
    ends: async () => [],
    crashed: new Promise(() => {}),
    connected: () => true,
    [Symbol.asyncDispose]: async () => {},
  };
  // What was not taken stays at Kafka, and all after it.
  const left: RecordBatch[] = [];
  const receive = (batch: RecordBatch): void => {
    if (left.length > 0 || !ports.receive(batch, 1)) left.push(batch);
  };
  const metrics = openIngestMetrics(() => pipeline.state());
  const registry: Registry = {
    register: async () => 1,
    versions: async () => {
      await ask();
      return [1];
    },
    version: async () => ({ id: 1, schema: powerSchema }),
  };
  const known = openKnownSchemas(clickhouse);
  const subject = openSubject('telemetry.power-value', { registry, known, log, now: Date.now });
  const pipeline = openPipeline({
    consumer,
    clickhouse,
    sorter: sortHere,
    log,
    metrics,
    replaySecret: undefined,
    openPartition: openPartitions({
      clickhouse,
      known,
      subjectOf: () => subject,
      lookUpAgain: async (at) => at,
      log,
      metrics,
      prefix: '',
      oldestMs: 0,
      replaySecret: undefined,
      fuse: 'on',
    }),
    limits: { flushRows, flushBytes: 1e9, flushAgeMs, memoryBytes },
    now,
    timeOfDay: now,
  });
  await pipeline.join();
  const ports = await connected;
  await ports.assign([{ topic, partition: 0, offset: -1, lowOffset: 0, highOffset: covered }], 1);
  const commits = (): string[] => events.filter((event) => event.startsWith('commit'));
  return { pipeline, ports, receive, events, commits, metrics };
}

/** The ranges of ledger rows, empty for other rows. */
const rangesText = (rows: readonly Record<string, unknown>[]): string =>
  rows
    .flatMap((row) =>
      'first_offset' in row ? [` ${String(row['first_offset'])}-${String(row['last_offset'])}`] : [],
    )
    .join();

/** Runs the pipeline with one message, which it takes after it learnt the schema. */
async function runWithOne({
  pipeline,
  receive,
  events,
}: Awaited<ReturnType<typeof open>>): Promise<Promise<void>[]> {
  const running = pipeline.run().then(pipeline.saveStates);
  receive(batchOf(0, [value(0)]));
  await expect.poll(() => events).toContain('resume partition');
  return [running];
}

test('stores readings and dead letters, then the ledger, then commits, then the detector states', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  opened.receive(batchOf(1, [value(1), Buffer.from([7]), value(1), value(2)]));
  opened.pipeline.drain();
  await Promise.all(running);
  expect(opened.events).toEqual([
    'writer_schemas',
    'resume partition',
    'pause',
    'power_readings',
    'dead_letters',
    'anomalies',
    'anomaly_witnesses',
    'ingest_ledger 0-4',
    'commit 5',
    'ingest.flushed',
    'detector_snapshots',
    'detector_markers',
    'ingest.flushed',
  ]);
});

test('a rebalance does not put off the detector states', async () => {
  let nowMs = 0;
  const opened = await open({ now: () => nowMs });
  const running = await runWithOne(opened);
  await expect.poll(opened.commits).toEqual(['commit 1']);
  nowMs = 50_000;
  await opened.ports.assign([{ topic, partition: 0, offset: 1, lowOffset: 0, highOffset: 1 }], 2);
  opened.ports.receive(batchOf(0, [value(0)]), 2);
  await expect.poll(opened.commits).toHaveLength(2);
  expect(opened.events).not.toContain('detector_markers');
  nowMs = 60_000;
  opened.ports.receive(batchOf(1, [value(1)]), 2);
  await expect.poll(() => opened.events).toContain('detector_markers');
  opened.pipeline.drain();
  await Promise.all(running);
});

test('at the end all detector states are stored, slice by slice', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  const dids = Array.from({ length: statesPerSlice }, (_, index) => `did:x:many-${index}`);
  const values = dids.map((did) => value(0, 1, did));
  opened.receive(batchOf(1, values, { keys: dids }));
  opened.pipeline.drain();
  await Promise.all(running);
  expect(opened.events.filter((event) => /detector|commit/.test(event))).toEqual([
    `commit ${statesPerSlice + 1}`,
    'detector_snapshots',
    'detector_snapshots',
    'detector_markers',
  ]);
});

test('drains what it holds and takes nothing more', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  opened.receive(batchOf(1, [value(1)]));
  opened.pipeline.drain();
  opened.receive(batchOf(2, [value(2)]));
  await Promise.all(running);
  expect(opened.commits()).toEqual(['commit 2']);
});

test('commits nothing while ClickHouse is away, and continues with the same rows when it answers', async () => {
  let failures = 3;
  const opened = await open({
    store: async (table) => {
      if (table === 'power_readings' && failures-- > 0)
        throw new StoreError('away', { fault: 'retry', code: null, cause: null });
    },
  });
  const running = await runWithOne(opened);
  opened.pipeline.drain();
  await Promise.all(running);
  const stored = ['power_readings', 'ingest_ledger 0-0', 'commit 1', 'ingest.flushed'];
  const failed = ['ingest.flush_failed', 'ingest.flush_failed', 'ingest.flush_failed'];
  expect(
    opened.events.filter((event) => stored.includes(event) || failed.includes(event)).slice(0, 7),
  ).toEqual([...failed, ...stored]);
});

const storing = (fault: () => Error) => async (table: string) => {
  if (table === 'power_readings') throw fault();
};

test('ends with the error and without a commit when a person must act', async () => {
  const opened = await open({
    store: storing(() => new StoreError('no such column', { fault: 'process', code: 16, cause: null })),
  });
  opened.receive(batchOf(0, [value(0)]));
  await expect(opened.pipeline.run()).rejects.toThrow('no such column');
  expect(opened.events.slice(2)).toEqual(['ingest.flush_failed']);
});

test('ends with a defect of the program: it is not tried again', async () => {
  const opened = await open({ store: storing(() => new TypeError('x is not a function')) });
  opened.receive(batchOf(0, [value(0)]));
  await expect(opened.pipeline.run()).rejects.toThrow('x is not a function');
  expect(opened.events.slice(2)).toEqual(['ingest.flush_failed']);
});

const lagOf = async ({ metrics }: Awaited<ReturnType<typeof open>>): Promise<number> =>
  (await metrics.lagSeconds.get()).values[0]?.value ?? NaN;

test('the lag rises while ClickHouse is away, and is 0 when nothing waits', async () => {
  const { promise: back, resolve: comeBack } = Promise.withResolvers<void>();
  const { promise: flying, resolve: fly } = Promise.withResolvers<void>();
  const opened = await open({
    store: async (table) => {
      if (table !== 'power_readings') return;
      fly();
      await back;
    },
  });
  const { pipeline, receive, commits } = opened;
  expect(await lagOf(opened)).toBe(0);
  const running = pipeline.run();
  receive(batchOf(0, [value(0)], { arrivedAtMs: Date.now() - 90_000 }));
  await flying;
  expect(await lagOf(opened)).toBeGreaterThan(89);
  receive(batchOf(1, [value(1)], { arrivedAtMs: Date.now() }));
  expect(await lagOf(opened)).toBeGreaterThan(89);
  comeBack();
  await expect.poll(commits).toEqual(['commit 1', 'commit 2']);
  await expect.poll(() => lagOf(opened)).toBe(0);
  pipeline.drain();
  await running;
});

test('a block of a generation that is over is dropped, not committed', async () => {
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { pipeline, ports, receive, events } = await open({
    store: async (table) => {
      if (table !== 'power_readings') return;
      reach();
      await blocked;
    },
  });
  receive(batchOf(0, [value(0)]));
  const running = pipeline.run();
  await reached;
  receive(batchOf(1, [value(1)]));
  ports.revoke();
  receive(batchOf(2, [value(2)]));
  unblock();
  pipeline.drain();
  await running;
  expect(events.filter((event) => event.startsWith('commit'))).toEqual([]);
  expect(events).not.toContain('ingest.flush_failed');
});

test('batches wait at Kafka while the registry is away, in order, and are refused when it has no schema for them', async () => {
  let away = true;
  let asked = 0;
  const opened = await open({
    ask: async () => {
      asked += 1;
      if (!away) return;
      away = false;
      throw new Error('registry away');
    },
  });
  const running = opened.pipeline.run();
  opened.receive(batchOf(0, [value(0, 5), value(1)]));
  opened.receive(batchOf(2, [value(2)]));
  const { partitionsWaiting } = opened.metrics;
  expect((await partitionsWaiting.get()).values).toMatchObject([{ value: 1 }, { value: 0 }]);
  await expect.poll(opened.commits).toContain('commit 3');
  expect(opened.events).toContain('registry.unavailable');
  expect(opened.events).toContain('dead_letters');
  expect(asked).toBe(2);
  expect((await partitionsWaiting.get()).values).toMatchObject([{ value: 0 }, { value: 0 }]);
  opened.pipeline.drain();
  await running;
});

test('what waits at Kafka for the registry is no backlog: the others are flushed at the usual age', async () => {
  const clock = { nowMs: 0 };
  const questions: (() => Promise<void>)[] = [async () => {}];
  const opened = await open({
    flushRows: 100,
    flushAgeMs: 20,
    now: () => clock.nowMs,
    ask: () => questions.shift()?.() ?? new Promise(() => {}),
  });
  const running = await runWithOne(opened);
  const highWatermark = 10_000;
  opened.receive({ ...batchOf(1, [value(1)]), highWatermark });
  opened.receive({ ...batchOf(2, [value(2, 7)]), highWatermark });
  // Old enough, but not in a backlog; there it is not flushed before the clock says 100.
  clock.nowMs = 30;
  await expect.poll(opened.commits, { timeout: 5000 }).toEqual(['commit 2']);
  opened.pipeline.drain();
  await Promise.all(running);
});

test('one question decides all that was in Kafka before it; what came later is asked for anew', async () => {
  let asked = 0;
  const opened = await open({ ask: async () => void (asked += 1) });
  const running = opened.pipeline.run();
  const flood = Array.from({ length: 200 }, (_, offset) => ({
    ...batchOf(offset, [value(offset, 1000 + offset)]),
    highWatermark: 200,
  }));
  flood.forEach(opened.receive);
  await expect.poll(opened.commits).toContain('commit 200');
  expect(asked).toBe(1);
  opened.receive(batchOf(200, [value(0, 1000)]));
  await expect.poll(opened.commits).toContain('commit 201');
  expect(asked).toBe(2);
  opened.pipeline.drain();
  await running;
});

test('ends when an id means another schema than the one that is stored', async () => {
  const stored = { subject: 'telemetry.fuel-value', id: 1, schema: '"long"', digest: 'd'.repeat(64) };
  const opened = await open({ stored: [stored] });
  const running = opened.pipeline.run();
  opened.receive(batchOf(0, [value(0)]));
  await expect(running).rejects.toThrow(
    'schema id 1 of subject telemetry.power-value now means another schema',
  );
  expect(opened.events).toEqual([]);
});

test('pauses over the memory limit and resumes below it', async () => {
  const opened = await open({ memoryBytes: 200, flushRows: Infinity });
  const running = await runWithOne(opened);
  for (let offset = 1; offset < 10; offset++) opened.receive(batchOf(offset, [value(offset)]));
  expect(opened.events.slice(2)).toEqual(['pause', 'ingest.paused']);
  const { pausedSeconds } = opened.metrics;
  await expect.poll(async () => (await pausedSeconds.get()).values[0]?.value).toBeGreaterThan(0);
  opened.pipeline.drain();
  await Promise.all(running);
  expect(opened.events).toContain('resume');
  expect(opened.commits()).toEqual(['commit 10']);
});

test('offsets that are not in the log any more are absent in the ledger, and no gap', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  opened.receive(batchOf(5, [value(1)]));
  opened.pipeline.drain();
  await Promise.all(running);
  expect(opened.events).not.toContain('kafka.gap');
  expect(opened.events).toContain('ingest_ledger 0-5');
  expect(opened.commits()).toEqual(['commit 6']);
});

test('a commit that the former owner lost is made good, also when nothing more arrives', async () => {
  const { pipeline, events } = await open({ covered: 5 });
  const running = pipeline.run();
  pipeline.drain();
  await running;
  expect(events.filter((event) => /^(commit|ingest_ledger)/.test(event))).toEqual(['commit 5']);
});

test('an assignment that is given up while ClickHouse is away chooses no starts, and is no failure', async () => {
  let isAway = false;
  const { pipeline, ports, events } = await open({
    look: () => {
      if (isAway) throw new StoreError('away', { fault: 'retry', code: null, cause: null });
    },
  });
  isAway = true;
  const starts = ports.assign([{ topic, partition: 0, offset: -1, lowOffset: 0, highOffset: 0 }], 2);
  await expect.poll(() => events).toContain('ingest.start_failed');
  pipeline.abandon();
  expect(await starts).toBeNull();
});
