// A block of history is cut before it spans more months than one INSERT may.
import { expect, test } from 'vitest';
import { numberColumn } from '#runtime/native.ts';
import { openTable } from './table.ts';

const newRows = () => {
  const value = numberColumn('UInt32');
  return { columns: { value }, append: (item: number) => value.append(item) };
};
const place = { topic: 't', partition: 0, offset: 0, arrivedAtMs: 0 };
const month = (index: number): number => Date.UTC(2015, index, 15);

test('100 months go into one insert, the next month opens another', () => {
  const table = openTable('t', newRows);
  for (let index = 0; index < 100; index++) table.append(index, place, month(index));
  table.append(100, place, month(3));
  expect(table.rows()).toBe(101);
  table.append(101, place, month(100));
  table.append(102, place, month(3));
  expect(table.bytes()).toBe(103 * 4);
  expect(table.seal().map(({ rows }) => rows)).toEqual([101, 2]);
});

test('an empty table needs no insert', () => {
  expect(openTable('t', newRows).seal()).toEqual([]);
});
