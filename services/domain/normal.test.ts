// Reference values of methods.md 0.4.
import { expect, test } from 'vitest';
import { normalCdf, normalQuantile, twoSidedQuantile } from './normal.ts';

test.each([
  [0.9, 1.6448536],
  [0.95, 1.959964],
  [0.99, 2.5758293],
])('two-sided quantile of %s', (level, quantile) => {
  expect(twoSidedQuantile(level)).toBeCloseTo(quantile, 7);
});

test('one-sided 90 %', () => expect(normalQuantile(0.9)).toBeCloseTo(1.2815516, 7));

test('distribution and quantile undo each other', () => {
  for (const p of [1e-9, 0.01, 0.3, 0.5, 0.7, 0.99, 1 - 1e-9])
    expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 13);
  expect([normalCdf(-50), normalCdf(0), normalCdf(50)]).toEqual([0, 0.5, 1]);
});

test('what is no number has no quantile, and comes to an end', () => {
  expect(normalCdf(NaN)).toBeNaN();
  expect(normalQuantile(NaN)).toBeNaN();
});
