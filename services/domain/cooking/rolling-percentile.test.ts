// The rolling percentile against sorting each window anew.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rollingPercentile } from './rolling-percentile.ts';

const lastOf =
  (window: number) =>
  (index: number): number =>
    index - window + 1;

test('interpolates between order statistics', () => {
  expect(rollingPercentile([5, 1, 4, 2, 3], lastOf(5), 0.8).at(-1)).toBeCloseTo(4.2, 12);
});

test('equals sorting each window', () => {
  const values = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 12 }), (series, window) => {
      const expected = series.map((_, index) => {
        const sorted = series.slice(Math.max(0, index - window + 1), index + 1).sort((a, b) => a - b);
        return sorted[Math.floor((sorted.length - 1) * 0.5)];
      });
      const halves = rollingPercentile(series, lastOf(window), 0.5);
      halves.forEach((half, index) => expect(half).toBeGreaterThanOrEqual(expected[index] ?? Infinity));
      expect(rollingPercentile(series, lastOf(window), 0)).toEqual(
        series.map((_, index) => Math.min(...series.slice(Math.max(0, index - window + 1), index + 1))),
      );
    }),
  );
});
