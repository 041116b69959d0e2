// Reference quantiles of infra/docs/methods.md#periods-and-numbers and of scipy 1.17.
import { assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { studentQuantile, studentTwoSidedP } from './student.ts';

test.each([
  [0.95, 31, 1.6955],
  [0.95, 47, 1.6779],
  [0.95, 59, 1.6711],
  [0.95, 99, 1.6604],
  [0.975, 9, 2.2622],
])('t(%s, %s) of the methods page', (p, df, t) => {
  expect(studentQuantile(p, df)).toBeCloseTo(t, 4);
});

test.each([
  [0.95, 31, 1.6955187825458649],
  [0.975, 9, 2.262157162798205],
  [0.95, 14.5467858827, 1.7566439688360564],
  [0.999999, 0.5, 102849115625.719],
  [1e-6, 3, -103.29946778041935],
  [0.975, 1e6, 1.959966356814107],
  [0.975, 1, 12.706204736174694],
])('t(%s, %s)', (p, df, t) => {
  expect(studentQuantile(p, df) / t).toBeCloseTo(1, 9);
});

test.each([
  [-4.0621276833, 9, 0.0028328901977328885],
  [1.96, 1e6, 0.04999606758526985],
  [40, 3, 3.4380680789158506e-5],
  [0.01, 2, 0.992929108958201],
])('p-value of t = %s with %s degrees of freedom', (t, df, p) => {
  expect(studentTwoSidedP(t, df) / p).toBeCloseTo(1, 9);
});

test('quantile and p-value undo each other, and the distribution is symmetric', () => {
  const tails = double({ min: 1e-6, max: 0.5, noNaN: true });
  assert(
    property(tails, double({ min: 0.5, max: 1e6, noNaN: true }), (tail, df) => {
      const t = studentQuantile(tail, df);
      expect(studentTwoSidedP(t, df) / (2 * tail)).toBeCloseTo(1, 9);
      expect((studentQuantile(1 - tail, df) + t) / Math.max(1, -t)).toBeCloseTo(0, 6);
    }),
  );
});

test('what is no number has no quantile, and comes to an end', () => {
  expect(studentQuantile(NaN, 5)).toBeNaN();
  expect(studentQuantile(0.5, 5)).toBe(0);
});
