// One bad row never takes its neighbours along, and an outage never makes a row bad.
import { expect, test } from 'vitest';
import { StoreError } from '#runtime/clickhouse/client.ts';
import { readBlock } from '#runtime/clickhouse/native/slice.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { replayHeaders } from '#runtime/kafka/replay-signature.ts';
import { recordBatchOf } from '#test/support/record-batch.ts';
import { openBlock } from '../block/block.ts';
import { storeAround, withRefusals, type Attempt } from './isolate-bad-rows.ts';
import type { Insert } from '../block/table.ts';

const partition = 2;
const arrivedAtMs = 1.7e12;

/** Power readings of one device, their sequence numbers those of the offsets. */
function insertOf(offsets: readonly number[]): Insert {
  const deviceDid = 'did:x:1';
  const { store, seal } = openBlock();
  for (const offset of offsets)
    store.power(
      { deviceDid, sequence: offset, observedAt: arrivedAtMs, activePowerW: 1, ...notMeasured },
      { topic: 'x.telemetry.power', partition, offset, arrivedAtMs, schemaId: 1, device: undefined },
    );
  const [insert] = seal().readings;
  if (!insert) throw new Error('no readings');
  return insert;
}

const notMeasured = { voltageV: null, currentA: null, energyWh: null, relayOn: null };

const upTo = (count: number): number[] => Array.from({ length: count }, (_, offset) => offset);

/** A table with a constraint against some offsets; `stored` are those that it took, in order. */
function tableWithout(bad: ReadonlySet<number>) {
  const stored: number[] = [];
  let attempts = 0;
  const attempt: Attempt = async (parts) => {
    attempts += 1;
    const block = readBlock(parts);
    const offsets = upTo(block.rows).map(block.numbersOf('_offset'));
    const violated = offsets.find((offset) => bad.has(offset));
    if (violated !== undefined)
      return new StoreError(`violated by ${violated}`, { fault: 'batch', code: 469, cause: null });
    stored.push(...offsets);
    return null;
  };
  return { attempt, stored, attempts: () => attempts };
}

test.for([
  ['none', []],
  ['the first', [0]],
  ['the last', [999]],
  ['neighbours and a far one', [400, 401, 977]],
] as const)('stores all but %s', async ([, bad]) => {
  const table = tableWithout(new Set<number>(bad));
  const refused = await storeAround(insertOf(upTo(1000)), table.attempt);
  expect(refused.map(({ offset, says }) => [offset, says])).toEqual(
    bad.map((offset) => [offset, `violated by ${offset}`]),
  );
  expect(table.stored).toEqual(upTo(1000).filter((offset) => !(bad as readonly number[]).includes(offset)));
  expect(table.attempts()).toBeLessThanOrEqual(1 + bad.length * 2 * 10);
});

test('a single row that is refused is sent once more, as the half of itself', async () => {
  const table = tableWithout(new Set([7]));
  expect(await storeAround(insertOf([7]), table.attempt)).toMatchObject([
    { partition, offset: 7, arrivedAtMs },
  ]);
  expect(table.attempts()).toBe(2);
});

test('an insert that is only too wide is stored in parts, and nothing is refused', async () => {
  const stored: number[] = [];
  const attempt: Attempt = async (parts) => {
    const { rows } = readBlock(parts);
    if (rows > 100) return new StoreError('Too many partitions', { fault: 'batch', code: 252, cause: null });
    stored.push(rows);
    return null;
  };
  expect(await storeAround(insertOf(upTo(350)), attempt)).toEqual([]);
  expect(stored.reduce((total, rows) => total + rows, 0)).toBe(350);
});

test('an outage in the middle of the search ends it: no row is refused for it', async () => {
  const table = tableWithout(new Set([3]));
  const attempt: Attempt = async (parts) => {
    if (table.attempts() === 5) throw new Error('away');
    return table.attempt(parts, 0);
  };
  await expect(storeAround(insertOf(upTo(100)), attempt)).rejects.toThrow('away');
});

test('more than half of a small insert is a rule, too; a few rows are not', async () => {
  const many = tableWithout(new Set(upTo(11)));
  await expect(storeAround(insertOf(upTo(20)), many.attempt)).rejects.toMatchObject({ fault: 'process' });
  const few = tableWithout(new Set(upTo(10)));
  expect(await storeAround(insertOf(upTo(20)), few.attempt)).toHaveLength(10);
  const single = tableWithout(new Set(upTo(1)));
  expect(await storeAround(insertOf(upTo(1)), single.attempt)).toHaveLength(1);
});

test('a rule that refuses whole blocks stops the process', async () => {
  const table = tableWithout(new Set(upTo(900)));
  await expect(storeAround(insertOf(upTo(900)), table.attempt)).rejects.toMatchObject({
    fault: 'process',
    message: expect.stringContaining('refuses more than 300 of 900 rows of one insert into power_readings'),
  });
});

/** A batch of one message at each offset, whose value is its offset. */
const batchOf = (
  topic: string,
  offsets: readonly number[],
  headers: (offset: number) => Record<string, string> = () => ({}),
): RecordBatch =>
  recordBatchOf({
    topic,
    partition,
    arrivedAtMs,
    messages: offsets.map((offset) => ({ offset, ...messageOf(offset), headers: headers(offset) })),
  });

const messageOf = (offset: number) => ({ key: Buffer.from('key'), value: Buffer.from(String(offset)) });

test('refused rows become dead letters with their bytes, and the ranges still add up', () => {
  const insert = insertOf([10, 11, 12]);
  const rows = {
    readings: [insert],
    deadLetters: [],
    anomalies: [],
    ranges: [
      { topic: 'x.telemetry.fuel', partition, first: 10, last: 12, stored: 3, dead: 0 },
      { topic: 'x.telemetry.power', partition, first: 10, last: 12, stored: 3, dead: 0 },
    ],
    batches: [batchOf('x.telemetry.fuel', [10, 11, 12]), batchOf('x.telemetry.power', [10, 11, 12])],
    refused: [],
    found: [],
    detectMs: 0,
  };
  const refused = [{ insert, row: 1, partition, offset: 11, arrivedAtMs, says: 'violated' }];
  const after = withRefusals(rows, refused, undefined);
  expect(after.ranges).toEqual([
    { topic: 'x.telemetry.fuel', partition, first: 10, last: 12, stored: 3, dead: 0 },
    { topic: 'x.telemetry.power', partition, first: 10, last: 12, stored: 2, dead: 1 },
  ]);
  const [stored] = after.readings;
  expect(stored?.rows).toBe(2);
  expect([0, 1].map(readBlock(stored?.parts ?? []).numbersOf('_offset'))).toEqual([10, 12]);
  expect(after.refused).toEqual([{ kind: 'power', name: 'refused-by-store', count: 1 }]);
  const letter = readBlock(after.deadLetters[0]?.parts ?? []);
  expect(letter.rows).toBe(1);
  const texts = ['reason', 'detail', 'raw', 'message_key', '_topic'].map((column) =>
    letter.textAt(column, 0),
  );
  expect(texts).toEqual(['refused-by-store', 'violated', '11', 'key', 'x.telemetry.power']);
  expect(letter.numbersOf('_offset')(0)).toBe(11);
});

test('a replay that is refused again is the letter of its first delivery, and its own offset is dead', () => {
  const secret = 'a secret of the tests';
  const topic = 'x.telemetry.power';
  const first = { topic, partition: 7, offset: 3, arrivedAtMs: arrivedAtMs - 1000 };
  const insert = insertOf([10, 11, 12]);
  // The replay of another topic and the one that is not signed mean nothing.
  const headers = (offset: number): Record<string, string> =>
    offset === 12
      ? replayHeaders({ ...first, topic: 'x.telemetry.fuel' }, messageOf(offset), secret)
      : replayHeaders(first, messageOf(offset), offset === 11 ? secret : 'another');
  const range = { topic, partition, first: 10, last: 12, stored: 3, dead: 0 };
  const batches = [batchOf(topic, [10, 11, 12], headers)];
  const rows = { ...openBlock().seal(), readings: [insert], batches, ranges: [range] };
  const refused = [10, 11, 12].map((offset, row) => ({
    insert,
    row,
    partition,
    offset,
    says: 'violated',
    arrivedAtMs: offset === 11 ? first.arrivedAtMs : arrivedAtMs,
  }));
  const after = withRefusals(rows, refused, secret);
  const letters = readBlock(after.deadLetters[0]?.parts ?? []);
  const [partitions, offsets, lasts, arrivals] = ['_partition', '_offset', '_last_offset', '_arrived_at'].map(
    (column) => [0, 1, 2].map(letters.numbersOf(column)),
  );
  expect(partitions).toEqual([partition, 7, partition]);
  expect([offsets, lasts]).toEqual([
    [10, 3, 12],
    [10, 3, 12],
  ]);
  expect(arrivals).toEqual([arrivedAtMs, first.arrivedAtMs, arrivedAtMs]);
  expect([0, 1, 2].map((row) => letters.textAt('raw', row))).toEqual(['10', '11', '12']);
  expect(after.ranges).toEqual([{ ...range, stored: 0, dead: 3 }]);
});

test('a refused row bears no witness: its neighbour does', () => {
  const insert = insertOf([10, 11, 12]);
  const batches = [batchOf('x.telemetry.power', [10, 11, 12])];
  const ranges = [{ topic: 'x.telemetry.power', partition, first: 10, last: 12, stored: 3, dead: 0 }];
  const rows = { ...openBlock().seal(), readings: [insert], batches, ranges };
  const refused = { insert, row: 0, partition, offset: 10, arrivedAtMs, says: 'violated' };
  const endsOf = ({ readings }: typeof rows | ReturnType<typeof withRefusals>) => readings[0]?.ends;
  const [, last] = endsOf(rows) ?? [];
  const identity = { deviceDid: 'did:x:1', observedAt: arrivedAtMs, sequence: 11 };
  expect(endsOf(withRefusals(rows, [refused], undefined))).toEqual([
    { topic: 'telemetry.power', partition, offset: 11, identity },
    { ...last, topic: 'telemetry.power', identity: { ...identity, sequence: 12 } },
  ]);
});

test('nothing refused changes nothing', () => {
  const rows = {
    readings: [],
    deadLetters: [],
    anomalies: [],
    ranges: [],
    batches: [],
    refused: [],
    found: [],
    detectMs: 0,
  };
  expect(withRefusals(rows, [], undefined)).toBe(rows);
});
