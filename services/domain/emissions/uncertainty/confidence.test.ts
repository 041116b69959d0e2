// Vectors conf-zero, conf-9010, conf-credited and conf-75 of the methods page.
import { expect, test } from 'vitest';
import { confidenceOf } from './confidence.ts';

test('exactly at 90/10', () => {
  const { confidence, interval, probPositive, conservative } = confidenceOf(50, 3.03978415956, 0.9);
  expect(confidence).toBeCloseTo(0.9, 9);
  expect(interval.lower).toBeCloseTo(45, 6);
  expect(interval.upper).toBeCloseTo(55, 6);
  expect(probPositive).toBeCloseTo(1, 6);
  // The sigma is rounded to 12 digits, which puts the confidence 1e-13 below 0.90.
  expect(conservative).toBe(50);
});

test('below 0.90 the lower end of the 90 % interval is credited', () => {
  const { confidence, conservative, probPositive } = confidenceOf(75, 12.4585099965, 0.95);
  expect(confidence).toBeCloseTo(0.452824632775, 9);
  expect(conservative).toBeCloseTo(54.5075746458, 6);
  expect(probPositive).toBeCloseTo(0.999999999128, 10);
});

test('no reduction has no confidence, but an interval', () => {
  const { confidence, interval } = confidenceOf(-4.2, 3, 0.9);
  expect(confidence).toBe(0);
  expect(interval.lower).toBeCloseTo(-9.13456088085, 8);
  expect(interval.upper).toBeCloseTo(0.734560880854, 8);
});

test('certain knowledge', () => {
  expect(confidenceOf(10, 0, 0.9)).toEqual({
    confidence: 1,
    interval: { lower: 10, upper: 10 },
    quantile: expect.closeTo(1.6448536, 7),
    probPositive: 1,
    conservative: 10,
  });
  expect(confidenceOf(0, 0, 0.9)).toMatchObject({ confidence: 0, probPositive: 0 });
});
