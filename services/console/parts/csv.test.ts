// The CSV of a table: quoted texts, and no formulas.
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('each cell is quoted, and each row ends with a line break', () => {
  expect(
    csvOf([
      ['Household', 'Share'],
      ['HH-1, "north"', '95 %'],
    ]),
  ).toBe('"Household","Share"\r\n"HH-1, ""north""","95 %"\r\n');
  expect(csvOf([])).toBe('');
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"\r\n`],
  ['+1', `"'+1"\r\n`],
  ['@sum', `"'@sum"\r\n`],
  ['-1+2', `"'-1+2"\r\n`],
  ['-1.5', '"-1.5"\r\n'],
  ['–', '"–"\r\n'],
])('%s is no formula', (text, line) => {
  expect(csvOf([[text]])).toBe(line);
});
