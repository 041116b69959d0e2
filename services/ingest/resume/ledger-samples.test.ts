// The witnesses of a range: ends of each partition and month, of what was stored and of nothing else.
import { expect, test } from 'vitest';
import { openBlock } from '../block/block.ts';
import { anomalyWitnesses, openWitnesses } from './ledger-samples.ts';

const topic = 'x.telemetry.temperature';
const november = Date.UTC(2026, 10, 30);
const day = 86_400_000;

const reading = (sequence: number, observedAt: number) => ({
  deviceDid: `did:x:${sequence}`,
  sequence,
  observedAt,
  temperatureC: 20,
  ambientC: null,
  probe: 'stove',
});

interface Filled {
  readonly partition: number;
  readonly offset: number;
  readonly observedAt?: number;
}

/** A block of temperatures with the range 0 to 99 of partitions 0 and 1. */
function blockOf(rows: readonly Filled[]) {
  const block = openBlock();
  for (const { partition, offset, observedAt = november } of rows) {
    const item = reading(offset, observedAt);
    block.store.temperature(item, {
      topic,
      partition,
      offset,
      arrivedAtMs: november,
      schemaId: 1,
      device: undefined,
    });
  }
  for (const partition of [0, 1]) block.range({ topic, partition }, 0).last = 99;
  return block;
}

function told(block: ReturnType<typeof openBlock>, partition: number) {
  const sealed = block.seal();
  const range = sealed.ranges.find((each) => each.partition === partition);
  if (!range) throw new Error('no range');
  return openWitnesses(sealed)(range);
}

const offsets = (witnesses: ReturnType<typeof told>): number[] => witnesses.map(({ offset }) => offset);

test('first and last row of a partition, with their identities', () => {
  const rows = [3, 4, 5, 6].flatMap((offset) =>
    [0, 1].map((partition) => ({ partition, offset: offset + partition })),
  );
  const witnesses = told(blockOf(rows), 1);
  expect(offsets(witnesses)).toEqual([4, 7]);
  expect(witnesses[0]).toEqual({
    source: 'readings',
    offset: 4,
    device_did: 'did:x:4',
    observed_at: '2026-11-30T00:00:00.000Z',
    sequence: 4,
  });
});

test('each month has its own, in whatever order its rows come', () => {
  const moments = [november, november + day, november - day, november + 2 * day, november];
  const rows = moments.map((observedAt, offset) => ({ partition: 0, offset, observedAt }));
  expect(offsets(told(blockOf(rows), 0))).toEqual([0, 4, 1, 3]);
});

test('dead letters bear witness too, anomalies apart: they belong to no range', () => {
  const block = blockOf([{ partition: 0, offset: 1 }]);
  const place = { topic, partition: 0, offset: 2, arrivedAtMs: november };
  const reject = { reason: 'no-value', detail: '' } as const;
  const raw = new Uint8Array(0);
  block.refuse({ kind: 'temperature', reject, schemaId: null, key: null, raw, lastOffset: 2 }, place);
  const anomaly = { detector: 'gap', channel: 'reading', severity: 'info', value: null, detail: '' } as const;
  const { deviceDid, observedAt, sequence } = reading(3, november);
  block.note({ anomaly, kind: 'temperature', deviceDid, observedAt, sequence }, { ...place, offset: 3 });
  const sealed = block.seal();
  const range = { topic, partition: 0, first: 0, last: 99, stored: 1, dead: 1 };
  const witnesses = openWitnesses(sealed)(range);
  expect(witnesses.map(({ source, offset, sequence: number }) => [source, offset, number])).toEqual([
    ['readings', 1, 1],
    ['dead_letters', 2, 0],
  ]);
  expect(anomalyWitnesses(sealed)).toEqual([
    {
      topic,
      partition: 0,
      offset: 3,
      device_did: 'did:x:3',
      observed_at: '2026-11-30T00:00:00.000Z',
      sequence: 3,
    },
  ]);
});

test('a range speaks only of its own topic, partition and offsets', () => {
  const sealed = blockOf([{ partition: 0, offset: 1 }]).seal();
  const witnessesOf = openWitnesses(sealed);
  const range = { topic, partition: 0, first: 0, last: 99, stored: 1, dead: 0 };
  expect(witnessesOf(range)).toHaveLength(1);
  for (const other of [{ topic: 'x.telemetry.power' }, { partition: 1 }, { first: 2 }, { last: 0 }])
    expect(witnessesOf({ ...range, ...other })).toEqual([]);
});
