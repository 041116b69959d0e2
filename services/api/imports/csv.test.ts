// Rows of CSV: which are read, and how many.
import { expect, test } from 'vitest';
import { z } from 'zod';

import { csvRows } from './csv.ts';

const schema = z.strictObject({ name: z.string() });
const read = (rowsMax: number, text: string) =>
  csvRows(
    schema,
    rowsMax,
  )(new TextEncoder().encode(text)).map((row) => ({ line: row.line, value: row.read().value }));

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

test.each([
  ['semicolons', 'name;tags;size\n"a;b";"x;y";2\n'],
  ['semicolons after their declaration', 'sep=;\nname;tags;size\n"a;b";"x;y";2\n'],
  ['tabs and a mark of UTF-8', '\u{feff}name\ttags\tsize\r\na;b\tx;y\t2\r\n'],
  ['commas and a reason that is not read', 'reason,name,tags,size\nlong ago,"a;b","x; y",2\n'],
])('cells are separated by %s', (_, text) => {
  const sheet = z.strictObject({ name: z.string(), tags: z.array(z.string()), size: z.number() });
  const rows = csvRows(sheet, 5)(new TextEncoder().encode(text));
  expect(rows.map((row) => row.read())).toEqual([
    { value: { name: 'a;b', tags: ['x', 'y'], size: 2 }, faults: [] },
  ]);
  const line = text.startsWith('sep') ? 3 : 2;
  expect(rows.map((row) => row.line)).toEqual([line]);
});

test('commas in numbers and lost letters are faults of their columns, and other rows have none', () => {
  const sheet = z.strictObject({ name: z.string(), size: z.number() });
  const rows = csvRows(
    sheet,
    5,
  )(new TextEncoder().encode('name;size\na;40,5\nS\u{fffd};1\nS\u{fffd};1.234,5\nc;3\n'));
  const comma = {
    pointer: '#/size',
    code: 'not-a-number',
    detail: expect.stringContaining('Use a decimal point'),
  };
  const lost = { pointer: '#/name', code: 'lost-letters', detail: expect.stringContaining('U+FFFD') };
  expect(rows.map((row) => row.read())).toEqual([
    { value: { name: 'a', size: '40,5' }, faults: [comma] },
    { value: { name: 'S\u{fffd}', size: 1 }, faults: [lost] },
    { value: { name: 'S\u{fffd}', size: '1.234,5' }, faults: [lost, comma] },
    { value: { name: 'c', size: 3 }, faults: [] },
  ]);
});
