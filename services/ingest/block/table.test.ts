// A block of history is cut before it spans more months than one INSERT may.
import { expect, test } from 'vitest';
import { buffers } from '#runtime/memory/buffers.ts';
import { readBlock } from '#runtime/clickhouse/native/slice.ts';
import { uint32Column } from '#runtime/clickhouse/native/write.ts';
import { deadLetterRows } from './dead-letters.ts';
import { usageRows } from './rows.ts';
import { sortInPlace } from './sort.ts';
import { openTable, type Insert } from './table.ts';

const newRows = () => {
  const value = uint32Column();
  return { columns: { value }, write: (row: number, item: number) => void (value.data[row] = item) };
};
const place = { topic: 't', partition: 0, offset: 0, arrivedAtMs: 0 };
const month = (index: number): number => Date.UTC(2015, index, 15);

test('100 months go into one insert, the next month opens another', () => {
  const table = openTable('t', newRows, () => null);
  for (let index = 0; index < 100; index++) table.append(index, place, month(index));
  table.append(100, place, month(3));
  expect(table.rows()).toBe(101);
  table.append(101, place, month(100));
  table.append(102, place, month(3));
  expect(table.bytes()).toBe(103 * 4);
  expect(table.seal().map(({ rows }) => rows)).toEqual([102, 1]);
});

test('months in any order make no more inserts than months in order', () => {
  const table = openTable('t', newRows, () => null);
  for (let index = 0; index < 14_000; index++) table.append(index, place, month((index * 39) % 140));
  expect(table.seal().map(({ rows }) => rows)).toEqual([10_000, 4000]);
});

test('after a seal a table begins again, and leaves alone what was sealed', () => {
  const open = () => openTable('usage_readings', usageRows, () => null);
  const fill = (table: ReturnType<typeof open>, months: readonly number[], battery: number | null) => {
    for (const [sequence, index] of months.entries()) {
      const identity = { deviceDid: `did:x:${'1'.repeat(index)}`, observedAt: month(index), sequence };
      const values = {
        intervalSeconds: 60,
        inUseSeconds: index,
        mode: 'ON',
        batteryPercent: battery,
      } as const;
      table.append({ ...identity, ...values }, { ...place, schemaId: 1, device: undefined }, month(index));
    }
    return table.seal().map(({ rows, ends, parts }) => ({
      rows,
      ends,
      bytes: () => Buffer.concat(parts).toString('base64'),
    }));
  };
  const bytesOf = (inserts: ReturnType<typeof fill>) => inserts.map(({ bytes }) => bytes());
  const table = open();
  const months = Array.from({ length: 101 }, (_, index) => index);
  const first = fill(table, months, 7);
  expect(first.map(({ rows }) => rows)).toEqual([100, 1]);
  const before = bytesOf(first);
  const second = fill(table, [120, 119], null);
  const fresh = fill(open(), [120, 119], null);
  expect(second.map(({ rows, ends }) => ({ rows, ends }))).toEqual(
    fresh.map(({ rows, ends }) => ({ rows, ends })),
  );
  expect(bytesOf(second)).toEqual(bytesOf(fresh));
  expect(bytesOf(first)).toEqual(before);
  expect(table.seal()).toEqual([]);
});

test('an empty table needs no insert', () => {
  expect(openTable('t', newRows, () => null).seal()).toEqual([]);
});

test('rows keep their values over many chunks', () => {
  const table = openTable('t', newRows, () => null);
  for (let index = 0; index < 20_000; index++) table.append(index, place, month(0));
  const block = readBlock(table.seal()[0]?.parts ?? []);
  expect(block.rows).toBe(20_000);
  const valueAt = block.numbersOf('value');
  for (let row = 0; row < 20_000; row++) expect(valueAt(row)).toBe(row);
});

/** This many usage readings of devices that come in the wrong order. */
function usageInserts(count: number): Insert[] {
  const table = openTable('usage_readings', usageRows, () => null);
  for (let sequence = 0; sequence < count; sequence++) {
    const identity = { deviceDid: `did:x:${99_999 - sequence}`, observedAt: month(0), sequence };
    const values = { intervalSeconds: 60, inUseSeconds: 1, mode: 'ON', batteryPercent: null } as const;
    table.append({ ...identity, ...values }, { ...place, schemaId: 1, device: undefined }, month(0));
  }
  return table.seal();
}

const isSortedAtOnce = ([insert]: readonly Insert[], rows: number): boolean =>
  insert?.sort === null && readBlock(insert.parts).textAt('device_did', 0) === `did:x:${100_000 - rows}`;

test('the room of a sort is free when every part of the insert is back, and not before', () => {
  const [insert] = usageInserts(20_000);
  if (!insert?.sort) throw new Error('sorted at once');
  const { buffer } = insert.sort.places;
  const isFree = (): boolean => buffers.acquireRoom(buffer.byteLength)(8).buffer === buffer;
  sortInPlace(insert.sort);
  const parts = insert.parts.filter((part) => part.buffer === buffer);
  expect(parts.length).toBeGreaterThan(8);
  for (const part of parts) {
    expect(isFree()).toBe(false);
    buffers.release([part]);
  }
  expect(isFree()).toBe(true);
});

test('letters of 100 KB leave the shared memory to the sorter', () => {
  const table = openTable('dead_letters', deadLetterRows, () => null);
  const raw = new Uint8Array(100_000).fill(7);
  const reject = { reason: 'truncated', detail: '' } as const;
  for (let offset = 0; offset < 3; offset++)
    table.append(
      { kind: 'power', reject, schemaId: null, key: null, raw, lastOffset: offset },
      { ...place, offset },
      0,
    );
  const [insert] = table.seal();
  const large = insert?.parts.filter((part) => part.length > 100_000) ?? [];
  expect(large.map(({ buffer }) => buffer instanceof ArrayBuffer)).toEqual([true, true, true]);
});

test('a large insert is left to the sorter, if its memory is shared; a small one is sorted at once', async () => {
  // What other files of this process held comes back when it is collected.
  await expect.poll(() => usageInserts(10_000)[0]?.sort).not.toBeNull();
  expect(isSortedAtOnce(usageInserts(9999), 9999)).toBe(true);
  const held: ArrayBufferLike[] = [];
  for (const bytes of [16 * 1024 * 1024, 32 * 1024])
    do held.push(buffers.acquireColumn(bytes));
    while (!(held.at(-1) instanceof ArrayBuffer));
  expect(isSortedAtOnce(usageInserts(10_000), 10_000)).toBe(true);
});
