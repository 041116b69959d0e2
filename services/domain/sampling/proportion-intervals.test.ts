// Limits of statsmodels 0.14, and that exact limits turn with the meaning of success.
import { assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { twoSidedQuantile } from '../normal.ts';
import {
  agrestiCoullInterval,
  clopperPearsonInterval,
  waldInterval,
  wilsonInterval,
} from './proportion-intervals.ts';

test.each([
  [0, 12, 0.95, [0, 0.24249400665524096], [0, 0.2646484693970512]],
  [12, 12, 0.95, [0.7575059933447589, 1], [0.7353515306029488, 1]],
  [1, 10, 0.9, [0.02263490873086718, 0.34771866733585843], [0.005116196891823701, 0.39416330243650477]],
  [7, 9, 0.99, [0.36453041217234045, 0.955267033732957], [0.3073936492314562, 0.9878764109193773]],
])('Wilson and Clopper-Pearson of %s of %s at %s', (m, n, level, wilson, exact) => {
  const difference = ([a, b]: readonly number[], [c, d]: readonly number[]): number =>
    Math.hypot((a ?? NaN) - (c ?? NaN), (b ?? NaN) - (d ?? NaN));
  expect(difference(wilsonInterval(m, n, twoSidedQuantile(level)), wilson)).toBeLessThan(1e-12);
  expect(difference(clopperPearsonInterval(m, n, level), exact)).toBeLessThan(1e-12);
});

test('Wald and Agresti-Coull may leave 0 to 1', () => {
  expect(waldInterval(1, 10, twoSidedQuantile(0.9)).interval[0]).toBeCloseTo(-0.0560445163626673, 12);
  expect(agrestiCoullInterval(1, 10, twoSidedQuantile(0.9))[1]).toBeCloseTo(0.3644253183120397, 12);
  expect(agrestiCoullInterval(0, 12, twoSidedQuantile(0.95))[0]).toBeLessThan(0);
});

test('successes and failures have mirrored exact limits around the proportion', () => {
  const samples = record({ n: integer({ min: 1, max: 5000 }), failed: integer({ min: 0, max: 5000 }) });
  assert(
    property(samples, ({ n, failed }) => {
      const m = n - (failed % (n + 1));
      const [lower, upper] = clopperPearsonInterval(m, n, 0.95);
      const [mirrored] = clopperPearsonInterval(n - m, n, 0.95);
      expect(upper).toBeCloseTo(1 - mirrored, 10);
      expect(lower).toBeLessThanOrEqual(m / n);
      expect(upper).toBeGreaterThanOrEqual(m / n);
    }),
  );
});
