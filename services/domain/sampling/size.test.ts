// Sample sizes: published and derived values (infra/docs/sampling.md), and laws that hold for all inputs.
import { assert, constantFrom, double, integer, option, property, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { impliedPrecision, requiredSize, type Target } from './size.ts';

const worstCase: Target = {
  confidence: 0.95,
  parameterType: 'proportion',
  precisionMode: 'absolute',
  expectedMean: 0.5,
  expectedSD: 0.5,
  population: null,
  dropoutRate: 0,
};

test('sizes are the published ones', () => {
  const relative = { ...worstCase, precisionMode: 'relative', expectedMean: 0.8 } as const;
  expect(requiredSize({ ...relative, population: 5000 }, 0.05)).toBe(357);
  expect(requiredSize({ ...relative, population: 5000, dropoutRate: 0.15 }, 0.05)).toBe(420);
  expect(requiredSize({ ...worstCase, population: 5000 }, 0.05)).toBe(357);
  expect(requiredSize(worstCase, 0.05)).toBe(385);
  expect(requiredSize({ ...worstCase, expectedMean: 0.8, population: 5000 }, 0.05)).toBe(235);
  expect(requiredSize({ ...relative, expectedMean: 0.15 }, 0.2)).toBe(545);
  const mean = { ...relative, parameterType: 'mean', expectedSD: 0.2 } as const;
  expect(requiredSize({ ...mean, population: 5000 }, 0.05)).toBe(95);
  expect(requiredSize({ ...mean, population: 5000, dropoutRate: 0.15 }, 0.05)).toBe(112);
  expect(requiredSize(mean, 0.05)).toBe(97);
});

test('dropout divides without floating dust: 21 of 70 % is 30, not 31', () => {
  const target = { ...worstCase, population: 21, dropoutRate: 0.3 };
  expect(requiredSize(target, 0.001)).toBe(30);
});

test('a dropout that is only dust leaves no unit out', () => {
  expect(impliedPrecision({ ...worstCase, population: 1, dropoutRate: 1e-16 }, 1)).toBe(0);
});

test('100 households at 95 % buy about 9.8 points', () => {
  expect(impliedPrecision(worstCase, 100)).toBeCloseTo(0.0979982, 8);
  expect(impliedPrecision({ ...worstCase, population: 100 }, 100)).toBe(0);
});

const targets = record({
  confidence: double({ min: 0.5, max: 0.999, noNaN: true }),
  parameterType: constantFrom('proportion', 'mean'),
  precisionMode: constantFrom('relative', 'absolute'),
  expectedMean: double({ min: 0.05, max: 0.95, noNaN: true }),
  expectedSD: double({ min: 0.05, max: 2, noNaN: true }),
  population: option(integer({ min: 1, max: 1_000_000 }), { nil: null }),
  dropoutRate: double({ min: 0, max: 0.9, noNaN: true }),
}) satisfies Arbitrary<Target>;

const precisions = double({ min: 0.01, max: 0.5, noNaN: true });

test('the required size reaches the precision', () => {
  assert(
    property(targets, precisions, (target, precision) => {
      expect(impliedPrecision(target, requiredSize(target, precision))).toBeLessThanOrEqual(
        precision * (1 + 1e-6),
      );
    }),
  );
});

test('the size never grows with a wider interval, and never falls with confidence', () => {
  assert(
    property(targets, precisions, precisions, (target, a, b) => {
      const [narrow, wide] = [Math.min(a, b), Math.max(a, b)];
      expect(requiredSize(target, wide)).toBeLessThanOrEqual(requiredSize(target, narrow));
      const surer = { ...target, confidence: (1 + target.confidence) / 2 };
      expect(requiredSize(surer, a)).toBeGreaterThanOrEqual(requiredSize(target, a));
    }),
  );
});
