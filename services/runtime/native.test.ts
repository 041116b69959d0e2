// The bytes of Native blocks, as ClickHouse's documentation of the format lays them out.
import { expect, test } from 'vitest';
import {
  boolColumn,
  encodeBlock,
  fixedColumn,
  momentColumn,
  nullable,
  numberColumn,
  stringColumn,
  wideColumn,
  type Column,
} from './native.ts';

const dataOf = (column: Column): string => Buffer.concat(column.parts()).toString('hex');

function filled<T>(column: Column & { append: (value: T) => void }, values: readonly T[]): string {
  for (const value of values) column.append(value);
  expect(column.bytes()).toBe(dataOf(column).length / 2);
  return dataOf(column);
}

test('numbers are little endian, 64 bits in two halves on both sides of zero', () => {
  expect(filled(numberColumn('UInt16'), [1, 65535])).toBe('0100ffff');
  expect(filled(numberColumn('Float32'), [1])).toBe('0000803f');
  expect(filled(wideColumn('UInt64'), [2 ** 53 - 1, 2 ** 32])).toBe('ffffffffffff1f000000000001000000');
  expect(filled(momentColumn(), [-1, -(2 ** 33)])).toBe('ffffffffffffffff00000000feffffff');
});

test('strings carry their length, in as many bytes as it needs', () => {
  expect(filled(stringColumn(), ['', 'ab', 'é'])).toBe('0002616202c3a9');
  expect(filled(stringColumn(), ['x'.repeat(200)])).toBe(`c801${'78'.repeat(200)}`);
  const bytes = stringColumn();
  bytes.appendBytes(Uint8Array.from([0xff, 0x00]));
  expect(dataOf(bytes)).toBe('02ff00');
});

test('nulls stand before the data', () => {
  expect(filled(nullable(numberColumn('UInt8'), 0), [7, null])).toBe('00010700');
  expect(filled(nullable(boolColumn(), false), [null, true])).toBe('01000001');
});

test('a text of another length does not fit a fixed column', () => {
  expect(filled(fixedColumn(2), ['ab'])).toBe('6162');
  expect(() => fixedColumn(2).append('abc')).toThrow('FixedString(2)');
});

test('columns keep their values while they grow', () => {
  const numbers = numberColumn('UInt32');
  const wide = wideColumn('UInt64');
  const texts = stringColumn();
  for (let index = 0; index < 50_000; index++) {
    numbers.append(index);
    wide.append(index);
    texts.append(String(index % 10));
  }
  const read = Buffer.concat(numbers.parts());
  expect(read.readUInt32LE(49_999 * 4)).toBe(49_999);
  expect(Buffer.concat(wide.parts()).readBigUInt64LE(49_999 * 8)).toBe(49_999n);
  expect(Buffer.concat(texts.parts()).subarray(-2)).toEqual(Buffer.from([1, 0x39]));
});

test('a block is counts, then name, type and data of each column', () => {
  const column = numberColumn('UInt8');
  column.append(5);
  expect(Buffer.concat(encodeBlock({ a: column }, 1)).toString('hex')).toBe('010101610555496e743805');
});
