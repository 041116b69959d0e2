// The suggestion for a misspelt word.
import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

const fuels = ['Charcoal', 'Wood', 'LPG', 'Coal'];

test.each([
  ['charcoal', 'Charcoal'],
  ['Charcaol', 'Charcoal'],
  ['wod', 'Wood'],
  ['lpg', 'LPG'],
  ['Peat', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('%s', (word, suggestion) => {
  expect(didYouMean(word, fuels)).toBe(suggestion);
});
