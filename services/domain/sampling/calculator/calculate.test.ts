// The size of a stratified sample gives the precision that was asked for, however it is divided.
import { array, assert, constantFrom, double, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../../sum.ts';
import { calculateSample } from './calculate.ts';
import type { SampleQuestion } from './question.ts';

const question: SampleQuestion = {
  z: 1.96,
  confidence: 0.95,
  precision: 0.1,
  parameterType: 'mean',
  precisionMode: 'relative',
  expectedMean: 1,
  expectedSD: 1,
  population: null,
  dropoutRate: 0,
  responseRate: 1,
  strata: [],
  stratification: 'pooled',
  allocation: 'proportional',
  cluster: null,
};

const strata = array(
  record({
    population: integer({ min: 50, max: 5000 }),
    mean: double({ min: 0.5, max: 5, noNaN: true }),
    sd: double({ min: 0, max: 3, noNaN: true }),
    unitCost: double({ min: 0.5, max: 9, noNaN: true }),
  }),
  { minLength: 1, maxLength: 5 },
);
const allocations = constantFrom('proportional', 'neyman', 'equal', 'cost');
const precisions = double({ min: 0.03, max: 0.4, noNaN: true });

const asked = (all: readonly { population: number; mean: number; sd: number; unitCost: number }[]) => {
  const population = sum(all.map((one) => one.population));
  const named = all.map((one, index) => ({ ...one, name: `s${index}`, weight: one.population / population }));
  return { ...question, population, strata: named };
};

test('the variance of the sample is at most the one that the precision allows', () => {
  assert(
    property(strata, allocations, precisions, (all, allocation, precision) => {
      const wanted = { ...asked(all), allocation, precision };
      const { strata: sizes, mean } = calculateSample(wanted);
      const isFull = sizes.some(({ size }, index) => size === all[index]?.population);
      // A full stratum leaves the rest to the others, which cannot always make up for it.
      if (isFull) return;
      const variance = sum(
        wanted.strata.map(
          ({ weight, sd, population }, index) =>
            weight ** 2 * sd ** 2 * (1 / (sizes[index]?.size ?? 0) - 1 / population),
        ),
      );
      // The formula of a simple sample divides by N − 1.
      const allowed = ((precision * mean) / wanted.z) ** 2 * (wanted.population / (wanted.population - 1));
      expect(variance).toBeLessThanOrEqual(allowed * (1 + 1e-9));
    }),
  );
});

test('strata that are all alike need as many answers as a simple sample', () => {
  const alike = [1200, 3000, 800].map((population) => ({ population, mean: 2, sd: 1, unitCost: 1 }));
  const simple = { ...question, population: 5000, expectedMean: 2, expectedSD: 1 };
  expect(calculateSample(asked(alike)).calculatedSize).toBe(calculateSample(simple).calculatedSize);
});

test('a cheaper stratum gets more, and a varied one too', () => {
  const two = [
    { population: 1000, mean: 2, sd: 1, unitCost: 1 },
    { population: 1000, mean: 2, sd: 1, unitCost: 4 },
  ];
  const [cheap, dear] = calculateSample({ ...asked(two), allocation: 'cost' }).strata;
  expect((cheap?.size ?? 0) / (dear?.size ?? 1)).toBeCloseTo(2, 1);
  const varied = two.map((one, index) => ({ ...one, sd: index + 1 }));
  const [even, wide] = calculateSample({ ...asked(varied), allocation: 'neyman' }).strata;
  expect((wide?.size ?? 0) / (even?.size ?? 1)).toBeCloseTo(2, 1);
});
