// Vector stacking-overlap of vectors.json (methods.md 5.6), in minutes.
import { expect, test } from 'vitest';
import { overlapMs } from './overlap.ts';

const spans = (rows: readonly (readonly [number, number])[]) =>
  rows.map(([fromMs, toMs]) => ({ fromMs, toMs }));

test('sums the pairwise overlap', () => {
  expect(
    overlapMs(
      spans([
        [0, 40],
        [100, 130],
      ]),
      spans([
        [30, 60],
        [120, 150],
      ]),
    ),
  ).toBe(20);
});

test('touching ends do not overlap', () => {
  expect(overlapMs(spans([[0, 40]]), spans([[40, 60]]))).toBe(0);
});
