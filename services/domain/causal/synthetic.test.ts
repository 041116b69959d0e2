// Synthetic control and synthetic difference in differences: a small panel with values of synthdid-py 0.1, and the laws of infra/docs/comparisons.md#laws-that-tests-hold.
import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from './block.ts';
import { dot } from './linear.ts';
import { simplexWeights } from './simplex.ts';
import { placeboPValue, syntheticControl } from './synthetic-control.ts';
import { plainDid, syntheticDid } from './synthetic-did.ts';

const outcomes = [
  [6.7, 9.9, 8.8, 10.3, 7.5, 9.9, 8.4, 8.7, 6.8, 10.4, 7.5],
  [7.7, 6.0, 7.2, 7.5, 5.2, 6.6, 7.3, 8.1, 5.6, 8.1, 5.4],
  [10.6, 6.7, 10.7, 8.9, 7.3, 9.1, 9.6, 11.6, 8.7, 10.6, 9.3],
  [7.2, 8.9, 7.9, 9.2, 6.8, 8.6, 7.4, 7.7, 6.8, 9.5, 6.9],
  [13.9, 7.1, 11.6, 9.7, 9.7, 9.5, 11.6, 14.4, 10.8, 10.3, 11.6],
  [10.9, 11.5, 12.1, 12.4, 9.2, 12.4, 10.6, 12.6, 11.0, 13.2, 11.1],
  [8.2, 3.4, 5.8, 5.5, 3.9, 3.8, 6.5, 6.5, 4.2, 5.7, 4.2],
];

const blockOf = (...treated: readonly number[]): Block => ({
  treated: treated.map((unit) => outcomes[unit] ?? []),
  donors: outcomes.filter((_, unit) => !treated.includes(unit)),
  pre: 8,
});

test('synthetic control finds the weights of the independent program', () => {
  const { weights, meanEffect } = syntheticControl(blockOf(2));
  expect(meanEffect).toBeCloseTo(0.41256, 4);
  expect(weights.map((weight) => Math.round(weight * 1e4) / 1e4)).toEqual([0, 0.4172, 0, 0.4535, 0.1293, 0]);
});

test('synthetic difference in differences finds its estimate and weights', () => {
  const one = syntheticDid(blockOf(2));
  expect(one.estimate).toBeCloseTo(0.169, 3);
  expect(one.donorWeights[3]).toBeCloseTo(0.2694, 3);
  expect(one.periodWeights[5]).toBeCloseTo(0.588, 3);
  expect(plainDid(blockOf(2))).toBeCloseTo(0.5270833333333338, 12);
  expect(syntheticDid(blockOf(2, 0)).estimate).toBeCloseTo(-0.2793, 3);
});

/** Adds to each outcome; the first unit of a block is the treated one. */
const changed = (block: Block, change: (value: number, unit: number, period: number) => number): Block => ({
  ...block,
  treated: block.treated.map((series) => series.map((value, t) => change(value, 0, t))),
  donors: block.donors.map((series, j) => series.map((value, t) => change(value, j + 1, t))),
});

const estimators = [
  { name: 'difference in differences', estimate: plainDid, seesUnits: false },
  {
    name: 'synthetic control',
    estimate: (block: Block) => syntheticControl(block).meanEffect,
    seesUnits: true,
  },
  {
    name: 'synthetic difference in differences',
    estimate: (block: Block) => syntheticDid(block).estimate,
    seesUnits: false,
  },
];

const slopes = double({ min: -20, max: 20, noNaN: true });
const shifts = array(slopes, { minLength: 11, maxLength: 11 });

test.each(estimators)('$name: a trend of all changes nothing', ({ estimate }) => {
  assert(
    property(slopes, (slope) => {
      const shifted = changed(blockOf(2), (value, _, t) => value + slope * t);
      expect(estimate(shifted)).toBeCloseTo(estimate(blockOf(2)), 5);
    }),
    { numRuns: 30 },
  );
});

// Synthetic difference in differences takes its sigma from the outcomes as they are, which such an effect moves.
test.each(estimators.slice(0, 2))('$name: any effect of time changes nothing', ({ estimate }) => {
  assert(
    property(shifts, (ofTime) => {
      const shifted = changed(blockOf(2), (value, _, t) => value + (ofTime[t] ?? 0));
      expect(estimate(shifted)).toBeCloseTo(estimate(blockOf(2)), 5);
    }),
    { numRuns: 30 },
  );
});

test.each(estimators)('$name: an effect of a unit changes nothing but synthetic control', (estimator) => {
  const shifted = changed(blockOf(2), (value, unit) => value + 3 * ((unit * 5) % 7));
  const moved = Math.abs(estimator.estimate(shifted) - estimator.estimate(blockOf(2)));
  expect(moved > 1e-5).toBe(estimator.seesUnits);
});

test.each(estimators)('$name: scales with the unit of the outcome', ({ estimate }) => {
  for (const factor of [1e-6, 1e6])
    expect(estimate(changed(blockOf(2), (value) => value * factor)) / factor).toBeCloseTo(
      estimate(blockOf(2)),
      5,
    );
});

test.each(estimators)('$name: an added effect moves the estimate by as much', ({ estimate }) => {
  const treated = changed(blockOf(2), (value, unit, t) => value - (unit === 0 && t >= 8 ? 3.25 : 0));
  expect(estimate(treated)).toBeCloseTo(estimate(blockOf(2)) - 3.25, 9);
});

test.each(estimators)('$name: the order of the units changes nothing', ({ estimate }) => {
  const block = blockOf(2);
  expect(estimate({ ...block, donors: block.donors.toReversed() })).toBeCloseTo(estimate(block), 5);
});

test('weights are on the simplex and no shift of weight comes nearer', () => {
  const points = array(array(double({ min: -9, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  });
  assert(
    property(points, double({ min: 0, max: 2, noNaN: true }), (given, ridge) => {
      const weights = simplexWeights(given, ridge);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(0);
      expect(
        dot(
          weights,
          Array.from(weights, () => 1),
        ),
      ).toBeCloseTo(1, 9);
      const mixed = [0, 1, 2].map((k) =>
        dot(
          weights,
          given.map((point) => point[k] ?? 0),
        ),
      );
      const pulls = given.map((point, j) => dot(point, mixed) / 3 + ridge * (weights[j] ?? 0));
      expect(Math.min(...pulls)).toBeGreaterThan(dot(pulls, weights) - 1e-6);
    }),
  );
});

test('a placebo p-value counts the treated itself', () => {
  expect(placeboPValue(9.1, [1.2, 3.4, 10.5, 0.8, 2.2, 1.9, 4.4, 0.7, 2.8])).toBe(0.2);
  expect(placeboPValue(3, [3])).toBe(1);
});
