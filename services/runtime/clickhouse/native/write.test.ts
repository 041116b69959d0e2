// The bytes of Native blocks, as ClickHouse's documentation of the format lays them out.
import { expect, test } from 'vitest';
import {
  appendBytes,
  appendFixed,
  appendText,
  chunkRows,
  encodeBlock,
  fixedColumn,
  float32Column,
  momentColumn,
  nullable,
  stringColumn,
  uint16Column,
  uint32Column,
  uint8Column,
  wideColumn,
  writeNullable,
  writeWide,
  type Column,
} from './write.ts';

const dataOf = (column: Column, rows: number): string => Buffer.concat(column.parts(rows)).toString('hex');

function filled<C extends Column, T>(
  column: C,
  values: readonly T[],
  write: (column: C, row: number, value: T) => void,
): string {
  column.extend();
  values.forEach((value, row) => write(column, row, value));
  expect(column.bytes(values.length)).toBe(dataOf(column, values.length).length / 2);
  return dataOf(column, values.length);
}

const set = (column: { data: Record<number, number> }, row: number, value: number) =>
  void (column.data[row] = value);
const text = (column: ReturnType<typeof stringColumn>, _row: number, value: string) =>
  appendText(column, value);

test('numbers are little endian, 64 bits in two halves on both sides of zero', () => {
  expect(filled(uint16Column(), [1, 65535], set)).toBe('0100ffff');
  expect(filled(float32Column(), [1], set)).toBe('0000803f');
  expect(filled(wideColumn('UInt64'), [2 ** 53 - 1, 2 ** 32], writeWide)).toBe(
    'ffffffffffff1f000000000001000000',
  );
  expect(filled(momentColumn(), [-1, -(2 ** 33)], writeWide)).toBe('ffffffffffffffff00000000feffffff');
});

test('strings carry their length, in as many bytes as it needs', () => {
  expect(filled(stringColumn(), ['', 'ab', 'é'], text)).toBe('0002616202c3a9');
  expect(filled(stringColumn(), ['x'.repeat(200)], text)).toBe(`c801${'78'.repeat(200)}`);
  const spans = [Uint8Array.from([1, 0xff, 0x00, 2]), new Uint8Array(102).fill(0x61)];
  const bytes = filled(stringColumn(), spans, (column, _row, value) =>
    appendBytes(column, { bytes: value, start: 1, end: value.length - 1 }),
  );
  expect(bytes).toBe(`02ff0064${'61'.repeat(100)}`);
});

test('nulls stand before the data', () => {
  expect(filled(nullable(uint8Column()), [7, null], writeNullable)).toBe('00010700');
  expect(filled(nullable(uint8Column('Bool')), [null, 1], writeNullable)).toBe('01000001');
});

test('a text of another length does not fit a fixed column', () => {
  expect(filled(fixedColumn(2), ['ab'], (column, _row, value) => appendFixed(column, value))).toBe('6162');
  expect(() => appendFixed(fixedColumn(2), 'abc')).toThrow('FixedString(2)');
});

test('columns keep their values over many chunks', () => {
  const numbers = uint32Column();
  const wide = wideColumn('UInt64');
  const texts = stringColumn();
  for (let index = 0; index < 50_000; index++) {
    const row = index % chunkRows;
    if (row === 0) for (const column of [numbers, wide, texts]) column.extend();
    numbers.data[row] = index;
    writeWide(wide, row, index);
    appendText(texts, String(index).padStart(5));
  }
  expect(Buffer.concat(numbers.parts(50_000)).readUInt32LE(49_999 * 4)).toBe(49_999);
  expect(Buffer.concat(wide.parts(50_000)).readBigUInt64LE(49_999 * 8)).toBe(49_999n);
  expect(numbers.bytes(50_000)).toBe(200_000);
  expect(Buffer.concat(texts.parts(50_000)).toString()).toBe(
    Array.from({ length: 50_000 }, (_, index) => `\u0005${String(index).padStart(5)}`).join(''),
  );
  // With the 14 bytes that each of two full chunks has left: a text may take 20.
  expect(texts.bytes(50_000)).toBe(300_028);
});

test('a block is counts, then name, type and data of each column', () => {
  const column = uint8Column();
  column.extend();
  column.data[0] = 5;
  expect(Buffer.concat(encodeBlock({ a: column }, 1)).toString('hex')).toBe('010101610555496e743805');
});
