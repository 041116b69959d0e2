// A part holds as many items and bytes as its limits allow, and a text that is too long stands alone.
import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

const cut = (texts: readonly string[], count: number, bytes: number): string[][] => [
  ...partsOf(texts, { count, bytes }, (text) => text),
];

test('no part has more items than its count, or more bytes than its bytes', () => {
  expect(cut(['a', 'b', 'c', 'd', 'e'], 2, 100)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(cut(['aa', 'bb', 'é'], 9, 4)).toEqual([['aa', 'bb'], ['é']]);
});

test('a longer text stands alone, and nothing makes no part', () => {
  expect(cut(['a', 'xxxxx', 'b'], 9, 4)).toEqual([['a'], ['xxxxx'], ['b']]);
  expect(cut([], 9, 4)).toEqual([]);
});
