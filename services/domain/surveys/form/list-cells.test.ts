// Lists for phones: values stay what rules compare, and no cell runs as a formula in a spreadsheet program.
import { expect, test } from 'vitest';
import { cellText, csvOf } from './list-cells.ts';

test.each([
  [undefined, ''],
  [null, ''],
  [true, 'yes'],
  [false, 'no'],
  [-2.5, '-2.5'],
  [['wood', 'charcoal'], 'wood charcoal'],
  [{ value: 3, unit: 'kg' }, '3'],
  [{ type: 'Polygon' }, ''],
  ['Ménage'.normalize('NFD'), 'Ménage'],
])('%j is the text %j', (value, text) => expect(cellText(value)).toBe(text));

test.each([
  ['=1+1', ' =1+1'],
  ['+cmd', ' +cmd'],
  ['-cmd', ' -cmd'],
  ['@SUM(A1)', ' @SUM(A1)'],
  ['\t=1', ' \t=1'],
  ['-5', '-5'],
  ['+3.5e2', '+3.5e2'],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"\nagain', '"say ""x""\nagain"'],
])('the cell %j is written %j', (cell, written) => expect(csvOf(['a'], [[cell]])).toBe(`a\n${written}\n`));
