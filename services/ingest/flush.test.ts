// The order of a flush is the guarantee: whatever fails, nothing that comes after it has happened.
import { expect, test } from 'vitest';
import { StoreError, type ClickHouse } from '#runtime/clickhouse.ts';
import { readBlock } from '#runtime/native-slice.ts';
import { openIngestMetrics } from '#runtime/observe.ts';
import { openBlock } from './block.ts';
import { flush, type Sealed, type Stores } from './flush.ts';
import { textOf } from './text.ts';

const topic = 'x.telemetry.temperature';
const observedAt = Date.UTC(2026, 10, 21);

/** Offsets 0 to 4 of partition 0: two readings, a dead letter, an anomaly, two offsets without a message; 7 to 9 of partition 1. */
function sealed(): Sealed {
  const block = openBlock();
  const reading = { deviceDid: 'did:x:1', observedAt, temperatureC: 20, ambientC: null, probe: 'stove' };
  const did = textOf(reading.deviceDid);
  const key = { ...did, start: 0, end: did.bytes.length };
  const at = (offset: number) => ({ topic, partition: 0, offset, arrivedAtMs: observedAt, key });
  for (const sequence of [0, 1]) block.store.temperature({ ...reading, sequence }, at(sequence));
  const reject = { reason: 'no-value', detail: '' } as const;
  const raw = new Uint8Array(0);
  block.refuse({ kind: 'temperature', reject, schemaId: null, key: null, raw, lastOffset: 2 }, at(2));
  const anomaly = { detector: 'gap', channel: 'reading', severity: 'info', value: null, detail: '' } as const;
  block.note({ anomaly, kind: 'temperature', deviceDid: 'did:x:1', observedAt, sequence: 1 }, at(1));
  Object.assign(block.range({ topic, partition: 0 }, 0), { last: 4, stored: 2, dead: 1 });
  block.range({ topic, partition: 1 }, 7).last = 9;
  const devices = [{ deviceDid: 'did:x:1', coveredOffset: 1, state: '{}' }];
  return {
    rows: block.seal(),
    snapshots: [{ topic, partition: 0, devices, nextOffset: 5 }],
    generation: 3,
    signal: new AbortController().signal,
  };
}

interface Outside {
  readonly stores: Stores;
  /** What reached ClickHouse and Kafka, in order. */
  readonly events: string[];
  readonly rows: Map<string, readonly Record<string, unknown>[]>;
}

/** Doors to the outside; `step` is asked before each write and commit, and may throw. */
function outside(step: (name: string, bytes: string) => void = () => {}): Outside {
  const events: string[] = [];
  const rows = new Map<string, readonly Record<string, unknown>[]>();
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async () => [],
    insertNative: async (table, parts) => {
      step(table, Buffer.concat(parts).toString('hex'));
      events.push(table);
    },
    insertRows: async (table, added) => {
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
  return { stores: { clickhouse, consumer: { commit }, log: () => {}, metrics }, events, rows };
}

const order = [
  'temperature_readings',
  'dead_letters',
  'anomalies',
  'ingest_ledger',
  'commit 3: 0/5 1/10',
  'detector_snapshots',
  'detector_markers',
];

test('readings, dead letters, anomalies, ledger, commit, detector states, markers: in this order', async () => {
  const { stores, events } = outside();
  await flush(sealed(), stores);
  expect(events).toEqual(order);
});

test.for(order.map((name, index) => [name, index] as const))(
  'when %s cannot be written nothing that follows is, and what goes before stays',
  async ([name, index]) => {
    const { stores, events } = outside((step) => {
      if (name.startsWith(step)) throw new StoreError('no', { fault: 'process', code: 60, cause: null });
    });
    await expect(flush(sealed(), stores)).rejects.toThrow('no');
    expect(events).toEqual(order.slice(0, index));
  },
);

test('an outage at any step is waited for, and the same bytes are sent again', async () => {
  const sent = new Map<string, string[]>();
  const { stores, events } = outside((step, bytes) => {
    const before = sent.get(step) ?? [];
    sent.set(step, [...before, bytes]);
    if (before.length === 0) throw new StoreError('away', { fault: 'retry', code: null, cause: null });
  });
  await flush(sealed(), stores);
  // The states are written once more with their markers.
  expect(events).toEqual(order.toSpliced(6, 0, 'detector_snapshots'));
  sent.delete('detector_snapshots');
  for (const [first, second, ...more] of sent.values()) expect([second, more]).toEqual([first, []]);
});

test('each row of the ledger adds up by itself, and what is committed is right behind it', async () => {
  const { stores, rows } = outside();
  await flush(sealed(), stores);
  expect(rows.get('ingest_ledger')).toMatchObject([
    { topic, partition: 0, first_offset: 0, last_offset: 4, stored: 2, dead: 1, absent: 2 },
    { topic, partition: 1, first_offset: 7, last_offset: 9, stored: 0, dead: 0, absent: 3 },
  ]);
});

test('rows that ClickHouse refuses are in the ledger as what they became', async () => {
  const { stores, events, rows } = outside((step, bytes) => {
    if (step !== 'temperature_readings') return;
    const block = readBlock([Buffer.from(bytes, 'hex')]);
    if (block.rows > 1) throw new StoreError('too wide', { fault: 'batch', code: 252, cause: null });
  });
  await flush(sealed(), stores);
  expect(events.slice(0, 3)).toEqual(['temperature_readings', 'temperature_readings', 'dead_letters']);
  expect(rows.get('ingest_ledger')?.[0]).toMatchObject({ stored: 2, dead: 1 });
});

test('a flush of a generation that is over commits nothing', async () => {
  const stop = new AbortController();
  const { stores, events } = outside((step) => {
    if (step === 'dead_letters') stop.abort(new Error('over'));
  });
  await expect(flush({ ...sealed(), signal: stop.signal }, stores)).rejects.toThrow('over');
  expect(events).not.toContain('ingest_ledger');
  expect(events.filter((event) => event.startsWith('commit'))).toEqual([]);
});

test('without ranges there is nothing to commit', async () => {
  const { stores, events } = outside();
  const { rows, ...rest } = sealed();
  await flush({ ...rest, rows: { ...rows, ranges: [] }, snapshots: [] }, stores);
  expect(events.some((event) => event.startsWith('commit'))).toBe(false);
});
