// Answers and calculated values as one: outside of repeats, in rows, and in rows of rows.
import { expect, test } from 'vitest';
import { withCalculated } from './with-calculated.ts';

test.each([
  ['the service wins over what was sent', { s: { c: 1, a: 2 } }, { s: { c: 3 } }, { s: { c: 3, a: 2 } }],
  ['what only phones calculate stays', { s: { label: 'Bois' } }, {}, { s: { label: 'Bois' } }],
  ['a section without answers', {}, { t: { c: 3 } }, { t: { c: 3 } }],
  [
    'rows keep their answers, and their number',
    { s: { r: [{ a: 1 }, { a: 2, c: 9 }, { a: 3 }] } },
    { s: { r: [{}, { c: 4 }] } },
    { s: { r: [{ a: 1 }, { a: 2, c: 4 }, { a: 3 }] } },
  ],
  [
    'rows in rows',
    { s: { r: [{ q: [{ a: 1 }] }, { q: [{ a: 2 }] }] } },
    { s: { r: [{}, { c: 1, q: [{ d: 5 }] }] } },
    { s: { r: [{ q: [{ a: 1 }] }, { q: [{ a: 2, d: 5 }], c: 1 }] } },
  ],
])('%s', (_, answers, calculated, expected) => {
  expect(withCalculated(answers, calculated)).toEqual(expected);
});
