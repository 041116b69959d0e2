// A slice of a block is the block that one would have built of those rows alone.
import { expect, test } from 'vitest';
import { readBlock } from './slice.ts';
import {
  appendFixed,
  appendText,
  encodeBlock,
  fixedColumn,
  float32Column,
  float64Column,
  momentColumn,
  nullable,
  stringColumn,
  uint16Column,
  uint32Column,
  uint8Column,
  wideColumn,
  writeNullable,
  writeWide,
} from './write.ts';

/** A block with a column of every type that Hearth writes; the texts differ in length. */
function blockOf(from: number, to: number): Uint8Array[] {
  const columns = {
    text: stringColumn(),
    moment: momentColumn(),
    wide: wideColumn('UInt64'),
    small: uint16Column(),
    whole: uint32Column(),
    float: float32Column(),
    fixed: fixedColumn(2),
    double: nullable(float64Column()),
    flag: nullable(uint8Column('Bool')),
    key: nullable(stringColumn()),
  };
  for (const column of Object.values(columns)) column.extend();
  for (let value = from; value < to; value++) {
    const row = value - from;
    appendText(columns.text, 'é'.repeat(value * 7));
    writeWide(columns.moment, row, 1.7e12 + value);
    writeWide(columns.wide, row, 2 ** 52 + value);
    columns.small.data[row] = value;
    columns.whole.data[row] = value * 1000;
    columns.float.data[row] = value / 2;
    appendFixed(columns.fixed, value < 10 ? `0${value}` : String(value));
    writeNullable(columns.double, row, value % 2 === 0 ? null : value);
    writeNullable(columns.flag, row, value % 3 === 0 ? null : Number(value % 2 === 0));
    columns.key.nulls.data[row] = value % 5 === 0 ? 1 : 0;
    appendText(columns.key.values, value % 5 === 0 ? '' : `k${value}`);
  }
  return encodeBlock(columns, to - from);
}

const bytesOf = (parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('hex');

test.for([
  [0, 60],
  [0, 1],
  [59, 60],
  [17, 42],
  [30, 30],
] as const)('rows %i to %i', ([from, to]) => {
  const block = readBlock(blockOf(0, 60));
  expect(block.rows).toBe(60);
  expect(bytesOf(block.slice(from, to))).toBe(bytesOf(blockOf(from, to)));
});

test('rows can be left out', () => {
  const block = readBlock(blockOf(0, 60));
  expect(bytesOf(block.without([]))).toBe(bytesOf(blockOf(0, 60)));
  expect(bytesOf(block.without([0, 1, 2]))).toBe(bytesOf(blockOf(3, 60)));
  const rest = readBlock(block.without([0, 20, 59]));
  expect([0, 18, 19, 56].map(rest.numbersOf('small'))).toEqual([1, 19, 21, 58]);
  expect([rest.rows, rest.textAt('key', 56)]).toEqual([57, 'k58']);
});

test('a slice can be cut again', () => {
  const half = readBlock(readBlock(blockOf(0, 60)).slice(30, 60));
  expect(bytesOf(half.slice(1, 2))).toBe(bytesOf(blockOf(31, 32)));
});

test('reads numbers, moments and texts of a row', () => {
  const block = readBlock(blockOf(0, 30));
  expect(block.numbersOf('wide')(29)).toBe(2 ** 52 + 29);
  expect(block.numbersOf('moment')(3)).toBe(1.7e12 + 3);
  expect(block.numbersOf('small')(7)).toBe(7);
  expect([block.textAt('text', 1), block.textAt('key', 28)]).toEqual(['é'.repeat(7), 'k28']);
});

test('a column or a type that is not there is a defect', () => {
  expect(() => readBlock(blockOf(0, 1)).numbersOf('other')(0)).toThrow(TypeError);
  const odd = uint8Column('Int128');
  expect(() => readBlock(encodeBlock({ odd }, 0))).toThrow('Int128');
});
