// Reference quantiles of infra/docs/methods.md#periods-and-numbers.
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

test.each([
  [-3.0001, 0.0013494549132607172],
  [-3.5, 0.00023262907903552502],
  [-6, 9.865876450376946e-10],
  [-10, 7.61985302416047e-24],
  [-30, 4.906713927147908e-198],
])('far below the mean, %s, no digit is lost (SciPy 1.17)', (x, p) => {
  expect(normalCdf(x) / p).toBeCloseTo(1, 12);
});
