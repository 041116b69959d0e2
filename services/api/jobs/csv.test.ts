// Rows of CSV: which of them are read, and how many.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { csvRows } from './csv.ts';

const schema = z.strictObject({ name: z.string() });
const read = (rowsMax: number, text: string) =>
  csvRows(
    schema,
    rowsMax,
  )(new TextEncoder().encode(text)).map((row) => ({ line: row.line, value: row.read() }));

test('blank rows take no place of the rows that are read, and keep their line numbers', () => {
  expect(read(3, 'name\na\n\n\n,\nb\nc\n')).toEqual([
    { line: 2, value: { name: 'a' } },
    { line: 6, value: { name: 'b' } },
    { line: 7, value: { name: 'c' } },
  ]);
});

test('one row more than the most is read, so that it can be refused', () => {
  expect(read(1, 'name\na\nb\nc\n').map(({ line }) => line)).toEqual([2, 3]);
});
