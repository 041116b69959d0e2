// Percentiles by linear interpolation ("type 7").
import { expect, test } from 'vitest';
import { percentile, percentileOf } from './percentile.ts';

test('interpolates between order statistics', () => {
  expect(percentileOf([5, 1, 4, 2, 3], [0, 5], 0.8)).toBeCloseTo(4.2, 12);
  expect(percentileOf([5, 1, 4, 2, 3], [2, 4], 0.5)).toBe(3);
  expect(percentileOf([5, 1, 4], [-9, 2], 1)).toBe(5);
  expect(percentile([], 0.5)).toBeNaN();
});
