// A block of history is cut before it spans more months than one INSERT may.
import { expect, test } from 'vitest';
import { readBlock } from '#runtime/native-slice.ts';
import { uint32Column } from '#runtime/native.ts';
import { openTable } from './table.ts';

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
  expect(table.seal().map(({ rows }) => rows)).toEqual([101, 2]);
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
