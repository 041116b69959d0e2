// The order of a flush, memory, parking and draining, with doors that are closures.
import avsc from 'avsc';
import { expect, test } from 'vitest';
import { StoreError, type ClickHouse } from '#runtime/clickhouse.ts';
import type { ConsumerPorts } from '#runtime/consumer-ports.ts';
import type { Consumer } from '#runtime/consumer.ts';
import { openIngestMetrics, type Log } from '#runtime/observe.ts';
import type { RecordBatch } from '#runtime/record-batches.ts';
import type { Registry } from '#runtime/registry.ts';
import { topics } from '#schemas/topics.ts';
import { openLanes } from './lanes.ts';
import { openPipeline } from './pipeline.ts';

const topic = 'telemetry.power';
const powerSchema: avsc.Schema = JSON.parse(JSON.stringify(topics.power.schema));
const type = avsc.Type.forSchema(powerSchema);

function value(sequence: number, schemaId = 1): Buffer {
  const body = type.toBuffer({
    deviceDid: 'did:x:1',
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

/** A batch of values at offsets from `firstOffset` on. */
function batchOf(firstOffset: number, values: readonly Buffer[], arrivedAtMs = 1.8e12): RecordBatch {
  const key = Buffer.from('did:x:1');
  const records = values.map((each, index) => {
    const bytes = Buffer.concat([key, each]);
    return {
      bytes,
      offset: firstOffset + index,
      timestampMs: arrivedAtMs,
      keyStart: 0,
      keyEnd: key.length,
      valueStart: key.length,
      valueEnd: bytes.length,
    };
  });
  return {
    topic,
    partition: 0,
    firstOffset,
    lastOffset: firstOffset + values.length - 1,
    timestampType: 'logAppend',
    maxTimestampMs: arrivedAtMs,
    isControl: false,
    isAborted: false,
    fault: null,
    raw: new Uint8Array(0),
    records: { forEach: (visit) => records.forEach(visit) },
  };
}

interface Options {
  /** Called before each write is noted; may throw or wait. */
  readonly store?: (table: string) => Promise<void>;
  readonly schemaOf?: Registry['schemaOf'];
  readonly memoryBytes?: number;
  /** Rows that start a flush; Infinity: only draining does. */
  readonly flushRows?: number;
}

/** A pipeline with generation 1 of one partition, assigned from offset 0; `events` notes what happens outside. */
async function open({
  store = async () => {},
  schemaOf = async () => ({ schema: powerSchema }),
  memoryBytes = 1e9,
  flushRows = 1,
}: Options = {}) {
  const events: string[] = [];
  const log: Log = (_level, event) => void events.push(event);
  const write = async (table: string): Promise<void> => {
    await store(table);
    events.push(table);
  };
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async () => [],
    insertNative: write,
    insertRows: (table, rows) => (rows.length === 0 ? Promise.resolve() : write(table + rangesText(rows))),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const consumer: Consumer = {
    commit: async (offsets) => {
      events.push(`commit ${offsets.map(({ offset }) => offset).join()}`);
      return true;
    },
    pause: () => void events.push('pause'),
    resume: () => void events.push('resume'),
    crashed: new Promise(() => {}),
    connected: () => true,
    [Symbol.asyncDispose]: async () => {},
  };
  const { promise: connected, resolve } = Promise.withResolvers<ConsumerPorts>();
  const metrics = openIngestMetrics(() => pipeline.lagSeconds());
  const registry: Registry = { register: async () => 1, schemaOf };
  const pipeline = await openPipeline({
    clickhouse,
    log,
    metrics,
    openLane: openLanes({ clickhouse, registry, log, metrics, prefix: '', oldestMs: 0 }),
    limits: { flushRows, flushBytes: 1e9, flushAgeMs: 1e9, memoryBytes },
    now: Date.now,
    connect: async (ports) => {
      resolve(ports);
      return consumer;
    },
  });
  const ports = await connected;
  await ports.assign([{ topic, partition: 0, offset: -1, lowOffset: 0, highOffset: 0 }], 1);
  const commits = (): string[] => events.filter((event) => event.startsWith('commit'));
  return { pipeline, ports, events, commits, metrics };
}

/** The ranges of ledger rows, empty for other rows. */
const rangesText = (rows: readonly Record<string, unknown>[]): string =>
  rows
    .flatMap((row) =>
      'first_offset' in row ? [` ${String(row['first_offset'])}-${String(row['last_offset'])}`] : [],
    )
    .join();

/** Runs the pipeline with one message and lets it fetch the schema: everything that is ready has happened after a turn. */
async function runWithOne({ pipeline, ports }: Awaited<ReturnType<typeof open>>): Promise<Promise<void>[]> {
  const running = pipeline.run();
  ports.receive(batchOf(0, [value(0)]), 1);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return [running];
}

test('stores readings and dead letters, then the ledger, then commits, then the detector states', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  opened.ports.receive(batchOf(1, [value(1), Buffer.from([7]), value(1), value(2)]), 1);
  opened.pipeline.drain();
  await Promise.all(running);
  expect(opened.events).toEqual([
    'pause',
    'power_readings',
    'dead_letters',
    'anomalies',
    'ingest_ledger 0-4',
    'commit 5',
    'detector_snapshots',
    'detector_markers',
    'ingest.flushed',
  ]);
});

test('drains what it holds and takes nothing more', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  opened.ports.receive(batchOf(1, [value(1)]), 1);
  opened.pipeline.drain();
  opened.ports.receive(batchOf(2, [value(2)]), 1);
  await Promise.all(running);
  expect(opened.commits()).toEqual(['commit 2']);
});

test('commits nothing while ClickHouse is away, and goes on with the same rows when it answers', async () => {
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

test('ends with the error and without a commit when a person must act', async () => {
  const { pipeline, ports, events } = await open({
    store: async () => {
      throw new StoreError('no such column', { fault: 'process', code: 16, cause: null });
    },
  });
  ports.receive(batchOf(0, [value(0)]), 1);
  await expect(pipeline.run()).rejects.toThrow('no such column');
  expect(events).toEqual(['ingest.flush_failed']);
});

test('ends with a defect of the program: it is not tried again', async () => {
  const { pipeline, ports, events } = await open({
    store: async () => {
      throw new TypeError('x is not a function');
    },
  });
  ports.receive(batchOf(0, [value(0)]), 1);
  await expect(pipeline.run()).rejects.toThrow('x is not a function');
  expect(events).toEqual(['ingest.flush_failed']);
});

const lagOf = async ({ metrics }: Awaited<ReturnType<typeof open>>): Promise<number> =>
  (await metrics.lagSeconds.get()).values[0]?.value ?? NaN;

test('the lag goes on while ClickHouse or the registry is away, and is 0 when nothing waits', async () => {
  const { promise: back, resolve: comeBack } = Promise.withResolvers<void>();
  const { promise: found, resolve: find } = Promise.withResolvers<void>();
  const { promise: flying, resolve: fly } = Promise.withResolvers<void>();
  const opened = await open({
    store: () => {
      fly();
      return back;
    },
    schemaOf: async () => {
      await found;
      return { schema: powerSchema };
    },
  });
  const { pipeline, ports, commits } = opened;
  expect(await lagOf(opened)).toBe(0);
  const arrivedAtMs = Date.now() - 90_000;
  const running = pipeline.run();
  ports.receive(batchOf(0, [value(0)], arrivedAtMs), 1);
  expect(await lagOf(opened)).toBeGreaterThan(89);
  find();
  await flying;
  expect(await lagOf(opened)).toBeGreaterThan(89);
  ports.receive(batchOf(1, [value(1)], Date.now()), 1);
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
  const { pipeline, ports, events } = await open({
    store: async () => {
      reach();
      await blocked;
    },
  });
  ports.receive(batchOf(0, [value(0)]), 1);
  const running = pipeline.run();
  await reached;
  ports.receive(batchOf(1, [value(1)]), 1);
  ports.revoke();
  ports.receive(batchOf(2, [value(2)]), 1);
  unblock();
  pipeline.drain();
  await running;
  expect(events.filter((event) => event.startsWith('commit'))).toEqual([]);
  expect(events).not.toContain('ingest.flush_failed');
});

test('batches wait in order for an unknown schema while the registry is away, and are refused when it has none', async () => {
  let away = true;
  const { pipeline, ports, events } = await open({
    schemaOf: async (id) => {
      if (away) {
        away = false;
        throw new Error('registry away');
      }
      return id === 1 ? { schema: powerSchema } : 'unknown-id';
    },
  });
  const running = pipeline.run();
  ports.receive(batchOf(0, [value(0, 5), value(1)]), 1);
  ports.receive(batchOf(2, [value(2)]), 1);
  await expect.poll(() => events.filter((event) => event.startsWith('commit'))).toContain('commit 3');
  expect(events).toContain('registry.unavailable');
  expect(events).toContain('dead_letters');
  pipeline.drain();
  await running;
});

test('pauses over the memory limit and resumes below it', async () => {
  const { pipeline, ports, events, commits } = await open({ memoryBytes: 200 });
  for (let offset = 0; offset < 10; offset++) ports.receive(batchOf(offset, [value(offset)]), 1);
  expect(events).toEqual(['pause', 'ingest.paused']);
  const running = pipeline.run();
  await expect.poll(() => events).toContain('resume');
  pipeline.drain();
  await running;
  expect(commits()).toEqual(['commit 10']);
});

test('offsets that Kafka skipped are told and left open in the ledger', async () => {
  const opened = await open({ flushRows: Infinity });
  const running = await runWithOne(opened);
  opened.ports.receive(batchOf(5, [value(1)]), 1);
  opened.pipeline.drain();
  await Promise.all(running);
  expect(opened.events).toContain('kafka.gap');
  expect(opened.events).toContain('ingest_ledger 0-0, 5-5');
  expect(opened.commits()).toEqual(['commit 6']);
});
