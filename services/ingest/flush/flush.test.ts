// The order of a flush is the guarantee: whatever fails, nothing that comes after it has happened.
import { expect, test } from 'vitest';
import { buffers } from '#runtime/memory/buffers.ts';
import { StoreError, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { readBlock } from '#runtime/clickhouse/native/slice.ts';
import { openIngestMetrics, type LogEvent } from '#runtime/process/observe.ts';
import { recordBatchOf } from '#test/support/record-batch.ts';
import { sortHere } from '#test/support/sort-here.ts';
import { openBlock } from '../block/block.ts';
import { flush, type Sealed, type Stores } from './flush.ts';

const topic = 'x.telemetry.temperature';
const observedAt = Date.UTC(2026, 10, 21);

/** Offsets 0 to 4 of partition 0: two readings, a dead letter, an anomaly, two offsets without a message; 7 to 9 of partition 1. */
function sealed(): Sealed {
  const block = openBlock();
  const reading = { deviceDid: 'did:x:1', observedAt, temperatureC: 20, ambientC: null, probe: 'stove' };
  const at = (offset: number) => ({
    topic,
    partition: 0,
    offset,
    arrivedAtMs: observedAt,
    schemaId: 1,
    device: undefined,
  });
  for (const sequence of [0, 1]) block.store.temperature({ ...reading, sequence }, at(sequence));
  const reject = { reason: 'no-value', detail: '' } as const;
  const raw = new Uint8Array(0);
  const messages = [0, 1, 2].map((offset) => ({ offset, key: null, value: Uint8Array.of(offset) }));
  block.keep(recordBatchOf({ topic, partition: 0, arrivedAtMs: observedAt, messages }));
  block.refuse({ kind: 'temperature', reject, schemaId: null, key: null, raw, lastOffset: 2 }, at(2));
  const anomaly = { detector: 'gap', channel: 'reading', severity: 'info', value: null, detail: '' } as const;
  block.note({ anomaly, kind: 'temperature', deviceDid: 'did:x:1', observedAt, sequence: 1 }, at(1));
  Object.assign(block.range({ topic, partition: 0 }, 0), { last: 4, stored: 2, dead: 1 });
  block.range({ topic, partition: 1 }, 7).last = 9;
  return {
    rows: block.seal(),
    snapshots: { states: [{ device_did: 'did:x:1' }], markers: [{ next_offset: 5 }] },
    generation: 3,
    signal: new AbortController().signal,
  };
}

interface Outside {
  readonly stores: Stores;
  /** What reached ClickHouse and Kafka, in order. */
  readonly events: string[];
  readonly rows: Map<string, readonly Record<string, unknown>[]>;
  /** By which the inserts can be given up. */
  readonly signals: Set<AbortSignal | undefined>;
  readonly told: LogEvent[];
}

/** Doors to the outside; `step` is asked before each write and commit, and may throw. */
function outside(step: (name: string, bytes: string) => void = () => {}): Outside {
  const events: string[] = [];
  const rows = new Map<string, readonly Record<string, unknown>[]>();
  const signals = new Set<AbortSignal | undefined>();
  const told: LogEvent[] = [];
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async () => [],
    insertNative: async (table, parts, options) => {
      signals.add(options?.signal);
      step(table, Buffer.concat(parts).toString('hex'));
      events.push(table);
    },
    insertRows: async (table, added, options) => {
      signals.add(options?.signal);
      step(table, '');
      events.push(table);
      rows.set(table, added);
    },
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const commit: Stores['consumer']['commit'] = async (offsets, generation) => {
    step('commit', '');
    events.push(
      `commit ${generation}: ${offsets.map(({ partition, offset }) => `${partition}/${offset}`).join(' ')}`,
    );
    return true;
  };
  const state = { lagSeconds: 0, lagMessages: 0, pausedSeconds: 0, waiting: { schema: 0, fuse: 0 } };
  const metrics = openIngestMetrics(async () => state);
  const log: Stores['log'] = (_level, event) => void told.push(event);
  const stores = {
    clickhouse,
    consumer: { commit },
    sorter: sortHere,
    log,
    metrics,
    replaySecret: undefined,
  };
  return { stores, events, rows, signals, told };
}

/** No flush is under way. */
const noneBefore = Promise.resolve();

const order = [
  'temperature_readings',
  'dead_letters',
  'anomalies',
  'anomaly_witnesses',
  'ingest_ledger',
  'commit 3: 0/5 1/10',
  'detector_snapshots',
  'detector_markers',
];

test('readings, dead letters, anomalies, their witnesses, ledger, commit, detector states, markers: in this order', async () => {
  const { stores, events } = outside();
  await flush(sealed(), stores, noneBefore);
  expect(events).toEqual(order);
});

test.for(order.map((name, index) => [name, index] as const))(
  'when %s cannot be written nothing that follows is, and what goes before stays',
  async ([name, index]) => {
    const { stores, events } = outside((step) => {
      if (name.startsWith(step)) throw new StoreError('no', { fault: 'process', code: 60, cause: null });
    });
    await expect(flush(sealed(), stores, noneBefore)).rejects.toThrow('no');
    expect(events).toEqual(order.slice(0, index));
  },
);

/** The block with `count` readings more, of devices in the wrong order. */
function largeSealed(): Sealed {
  const { store, seal } = openBlock();
  for (let offset = 0; offset < 10_000; offset++) {
    const reading = { deviceDid: `did:x:${99_999 - offset}`, observedAt, sequence: offset };
    const values = { temperatureC: 20, ambientC: null, probe: 'stove' };
    const place = { topic, partition: 0, offset, arrivedAtMs: observedAt, schemaId: 1, device: undefined };
    store.temperature({ ...reading, ...values }, place);
  }
  const { rows, ...rest } = sealed();
  return { ...rest, rows: { ...rows, readings: seal().readings } };
}

test('a large insert is sorted before it is sent', async () => {
  const sent: number[] = [];
  const { stores } = outside((step, bytes) => {
    if (step !== 'temperature_readings') return;
    const block = readBlock([Buffer.from(bytes, 'hex')]);
    for (let row = 0; row < block.rows; row++) sent.push(block.numbersOf('_offset')(row));
  });
  await flush(largeSealed(), stores, noneBefore);
  expect(sent).toEqual(Array.from({ length: 10_000 }, (_, row) => 9999 - row));
});

test('when the sorter fails nothing is written, and nothing is tried again', async () => {
  const { stores, events, told } = outside();
  const sorter = { sort: () => Promise.reject(new Error('the sorter ended')) };
  await expect(flush(largeSealed(), { ...stores, sorter }, noneBefore)).rejects.toThrow('the sorter ended');
  expect([events, told]).toEqual([[], []]);
});

test('an outage at any step is waited for, and the same bytes are sent again', async () => {
  const sent = new Map<string, string[]>();
  const { stores, events } = outside((step, bytes) => {
    const before = sent.get(step) ?? [];
    sent.set(step, [...before, bytes]);
    if (before.length === 0) throw new StoreError('away', { fault: 'retry', code: null, cause: null });
  });
  await flush(sealed(), stores, noneBefore);
  // The states are written once more with their markers.
  expect(events).toEqual(order.toSpliced(6, 0, 'detector_snapshots'));
  sent.delete('detector_snapshots');
  for (const [first, second, ...more] of sent.values()) expect([second, more]).toEqual([first, []]);
});

/** The block with a batch in pooled memory of `bytes` bytes. */
function lentSealed(bytes: number): { readonly block: Sealed; readonly buffer: ArrayBuffer } {
  const buffer = buffers.acquire(bytes);
  const { rows, ...rest } = sealed();
  const batches = rows.batches.map((batch) => ({ ...batch, raw: new Uint8Array(buffer) }));
  return { block: { ...rest, rows: { ...rows, batches } }, buffer };
}

test('memory of batches is lent again when all is stored, and not when an insert had to be repeated', async () => {
  const [smooth, repeated] = [lentSealed(5_000_000), lentSealed(6_000_000)];
  await flush(smooth.block, outside().stores, noneBefore);
  expect(buffers.acquire(5_000_000)).toBe(smooth.buffer);
  let failures = 0;
  const { stores } = outside((step) => {
    if (step === 'anomalies' && failures++ === 0) throw new Error('away');
  });
  await flush(repeated.block, stores, noneBefore);
  expect(failures).toBeGreaterThan(0);
  expect(buffers.acquire(6_000_000)).not.toBe(repeated.buffer);
});

test('a failed commit is reported as one, a failed insert as another', async () => {
  const failed = new Set<string>();
  const { stores, told } = outside((step) => {
    if (!['ingest_ledger', 'commit'].includes(step) || failed.has(step)) return;
    failed.add(step);
    throw new Error('away');
  });
  await flush(sealed(), stores, noneBefore);
  expect(told).toEqual(['ingest.flush_failed', 'ingest.commit_failed']);
});

test('every insert can be given up with the generation', async () => {
  const { stores, signals } = outside();
  const block = sealed();
  await flush(block, stores, noneBefore);
  expect([...signals]).toEqual([block.signal]);
});

test('each row of the ledger adds up by itself, and what is committed is right after it', async () => {
  const { stores, rows } = outside();
  await flush(sealed(), stores, noneBefore);
  expect(rows.get('ingest_ledger')).toMatchObject([
    { topic, partition: 0, first_offset: 0, last_offset: 4, stored: 2, dead: 1, absent: 2 },
    { topic, partition: 1, first_offset: 7, last_offset: 9, stored: 0, dead: 0, absent: 3 },
  ]);
});

test('a row that ClickHouse refuses is a dead letter, in the ledger and in what the flush returns', async () => {
  const { stores, events, rows, told } = outside((step, bytes) => {
    if (step !== 'temperature_readings') return;
    const block = readBlock([Buffer.from(bytes, 'hex')]);
    const offsets = Array.from({ length: block.rows }, (_, row) => block.numbersOf('_offset')(row));
    if (offsets.includes(1)) throw new StoreError('too wide', { fault: 'batch', code: 252, cause: null });
  });
  const stored = await flush(sealed(), stores, noneBefore);
  expect(events).toEqual(order.toSpliced(1, 0, 'dead_letters'));
  expect(rows.get('ingest_ledger')).toMatchObject([
    { partition: 0, first_offset: 0, last_offset: 4, stored: 1, dead: 2, absent: 2 },
    { partition: 1, stored: 0, dead: 0, absent: 3 },
  ]);
  expect(stored.readings.map((insert) => insert.rows)).toEqual([1]);
  expect(stored.deadLetters.map((insert) => insert.rows)).toEqual([1, 1]);
  expect(stored.refused).toEqual([
    { kind: 'temperature', name: 'no-value', count: 1 },
    { kind: 'temperature', name: 'refused-by-store', count: 1 },
  ]);
  expect(told).toContain('ingest.rows_refused');
});

test('a flush of a generation that is over commits nothing', async () => {
  const stop = new AbortController();
  const { stores, events } = outside((step) => {
    if (step === 'dead_letters') stop.abort(new Error('over'));
  });
  await expect(flush({ ...sealed(), signal: stop.signal }, stores, noneBefore)).rejects.toThrow('over');
  expect(events).not.toContain('ingest_ledger');
  expect(events.filter((event) => event.startsWith('commit'))).toEqual([]);
});

test('without ranges there is nothing to commit', async () => {
  const { stores, events } = outside();
  const { rows, ...rest } = sealed();
  await flush({ ...rest, rows: { ...rows, ranges: [] } }, stores, noneBefore);
  expect(events.some((event) => event.startsWith('commit'))).toBe(false);
});
