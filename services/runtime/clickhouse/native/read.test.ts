// What is read from Native blocks is what was written into them.
import { array, assert, constantFrom, float, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendText,
  encodeBlock,
  float32Column,
  float64Column,
  momentColumn,
  nullable,
  stringColumn,
  uint16Column,
  uint8Column,
  writeNullable,
  writeWide,
  type Column,
} from './write.ts';
import { readBlocks } from './read.ts';

type Read = 'numbers' | 'maybes' | 'texts';

function read<T>(
  column: Column,
  values: readonly T[],
  write: (row: number, value: T) => void,
  as: Read = 'numbers',
): unknown[] {
  column.extend();
  for (const [row, value] of values.entries()) write(row, value);
  const [block] = readBlocks(Buffer.concat(encodeBlock({ some: column }, values.length)));
  return Array.from<unknown>(block?.[as]('some') ?? []);
}

test('numbers, moments and texts come back, in rows', () => {
  const small = uint16Column();
  expect(read(small, [0, 65_535], (row, value) => (small.data[row] = value))).toEqual([0, 65_535]);
  const real = float64Column();
  expect(read(real, [0.1, -1e300], (row, value) => (real.data[row] = value))).toEqual([0.1, -1e300]);
  const moment = momentColumn();
  const moments = [0, 1_714_521_600_123, -62_135_596_800_000];
  expect(read(moment, moments, (row, value) => writeWide(moment, row, value))).toEqual(moments);
  const bool = uint8Column('Bool');
  expect(read(bool, [1, 0], (row, value) => (bool.data[row] = value))).toEqual([1, 0]);
  const maybe = nullable(float64Column());
  expect(read(maybe, [1, null, 3], (row, value) => writeNullable(maybe, row, value), 'maybes')).toEqual([
    1,
    Infinity,
    3,
  ]);
});

test('texts come back, also equal neighbours and long ones', () => {
  const texts = array(oneof(constantFrom('stove', 'pot', ''), string({ maxLength: 300 })), {
    maxLength: 50,
  });
  assert(
    property(texts, (values) => {
      const column = stringColumn();
      expect(read(column, values, (_, value) => appendText(column, value), 'texts')).toEqual(
        values.map((value) => value.toWellFormed()),
      );
    }),
  );
});

test('a Float32 comes back as its shortest decimal number', () => {
  const column = float32Column();
  const measured = [0.1, 230.4, 0.30000001192092896, 3.9130435, 1e-9, 16_777_217, 65_535.25, -7.25];
  expect(read(column, measured, (row, value) => (column.data[row] = value))).toEqual([
    0.1, 230.4, 0.3, 3.9130435, 1e-9, 16_777_216, 65_535.25, -7.25,
  ]);
  assert(
    property(float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const one = float32Column();
      const [back] = read(one, [value], (row, each) => (one.data[row] = each));
      expect(Math.fround(Number(back))).toBe(value);
      expect(String(back).length).toBeLessThanOrEqual(String(value).length);
    }),
  );
});

test('blocks one after the other are all read, and a result that breaks off is refused', () => {
  const column = uint16Column();
  column.extend();
  column.data[0] = 7;
  const block = Buffer.concat(encodeBlock({ some: column }, 1));
  expect(readBlocks(Buffer.concat([block, block]))).toHaveLength(2);
  expect(readBlocks(new Uint8Array(0))).toEqual([]);
  expect(() => readBlocks(block.subarray(0, -1))).toThrow('ends too early');
  expect(() => readBlocks(block)[0]?.numbers('other')).toThrow('no column other');
  expect(() => readBlocks(block)[0]?.texts('some')).toThrow('no column some of this type');
});
