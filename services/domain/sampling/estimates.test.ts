// Estimates after a survey: laws that must hold for all samples, and the example of infra/docs/sampling.md#precision.
import { array, assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  meanEstimate,
  proportionEstimate,
  quantileOf,
  ratioEstimate,
  stratifiedProportion,
  weightEffect,
} from './estimates.ts';
import { precisionOf } from './precision.ts';

test('82 of 100 in use pass 90/10 and fail 95/5', () => {
  const estimate = proportionEstimate(82, 100, null);
  const check = (level: number, target: number, kind: 'z' | 't') =>
    precisionOf(estimate, { quantile: quantileOf(kind, level, estimate.df), target, side: 'lower' });
  const [passed, failed] = [check(0.9, 0.1, 't'), check(0.95, 0.05, 't')];
  expect(estimate.se).toBeCloseTo(0.0386, 4);
  expect([passed.passes, failed.passes]).toEqual([true, false]);
  expect(passed.valueUsed).toBe(0.82);
  expect(passed.bound).toBeCloseTo(0.756, 3);
  expect(failed.valueUsed).toBe(failed.bound);
  expect(failed.relativePrecision).toBeCloseTo(0.0934, 4);
  expect(check(0.9, 0.1, 'z').relativePrecision).toBeCloseTo(0.0775, 4);
});

test('whoever asks all is sure', () => {
  expect(proportionEstimate(3, 10, 10).se).toBe(0);
  expect(meanEstimate([1, 2, 4], 3).se).toBe(0);
  expect(
    ratioEstimate(
      [
        { x: 1, y: 2 },
        { x: 2, y: 3 },
      ],
      2,
    ).se,
  ).toBe(0);
});

test('one stratum is a simple sample', () => {
  const [one, simple] = [
    stratifiedProportion([{ size: 900, asked: 50, successes: 31 }]),
    proportionEstimate(31, 50, 900),
  ];
  expect(one.value).toBeCloseTo(simple.value, 14);
  expect(one.se).toBeCloseTo(simple.se, 14);
  expect(one.df).toBe(49);
});

const values = array(double({ min: 0.1, max: 100, noNaN: true }), { minLength: 2, maxLength: 30 });

test('a ratio to ones is a mean, and scales with its outcome', () => {
  assert(
    property(values, integer({ min: 100, max: 1000 }), (ys, population) => {
      const [ratio, average] = [
        ratioEstimate(
          ys.map((y) => ({ x: 1, y })),
          population,
        ),
        meanEstimate(ys, population),
      ];
      expect(ratio.value).toBeCloseTo(average.value, 10);
      expect(ratio.se).toBeCloseTo(average.se, 10);
      const tenfold = ratioEstimate(
        ys.map((y) => ({ x: 2, y: 20 * y })),
        population,
      );
      expect(tenfold.value).toBeCloseTo(10 * ratio.value, 8);
      expect(tenfold.residualSe).toBeCloseTo(2 * tenfold.se, 8);
    }),
  );
});

test('unequal weights never tell more than equal ones', () => {
  assert(
    property(values, (weights) => {
      const { designEffect, effectiveSize } = weightEffect(weights);
      expect(designEffect).toBeGreaterThan(1 - 1e-12);
      expect(designEffect * effectiveSize).toBeCloseTo(weights.length, 10);
    }),
  );
});
