// Reference values of scipy 1.17.
import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { betaCdf, betaQuantile } from './beta.ts';

test.each([
  [0.025, 133, 1074, 0.09315540853277529],
  [0.975, 134, 1073, 0.1293341235343845],
  [0.05, 82, 19, 0.7448551191105379],
  [0.5, 0.5, 0.5, 0.5],
  [1e-6, 0.5, 33, 2.3980924697245556e-14],
  [0.95, 1e6, 2e5, 0.8338926076827335],
  [0.05, 1, 30, 0.0017083156444657344],
])('quantile %s of beta(%s, %s)', (p, a, b, x) => {
  expect(betaQuantile(p, a, b) / x).toBeCloseTo(1, 10);
});

const parameters = double({ min: 0.5, max: 1e6, noNaN: true });

test('distribution and quantile undo each other', () => {
  assert(
    property(double({ min: 1e-3, max: 0.5, noNaN: true }), parameters, parameters, (p, one, other) => {
      const [a, b] = [Math.min(one, other), Math.max(one, other)];
      expect(betaCdf(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9);
    }),
  );
});

test('nothing lies outside 0 and 1', () => {
  expect([betaCdf(-1, 2, 3), betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaCdf(2, 2, 3)]).toEqual([0, 0, 1, 1]);
});
