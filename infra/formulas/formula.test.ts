// Messages for inputs that cannot be used.
import { expect, test } from 'vitest';
import { formulas } from './catalogue.ts';

const refusal = (name: string, given: unknown): unknown => formulas.get(name)?.calculate(given);
const good = { populationSize: 5000, proportion: 0.8, confidenceLevel: 0.95, relativePrecision: 0.05 };

test('each wrong input is named with its value and what is allowed', () => {
  expect(refusal('srsProportionRelative', { ...good, proportion: 1.5, relativePrecision: 'x' })).toEqual({
    refused:
      'proportion is 1.5: a number above 0 and below 1 is allowed; relativePrecision is "x": a number above 0 and below 1 is allowed',
  });
  expect(refusal('srsProportionRelative', [1])).toEqual({
    refused: 'the input is [1]: an object of the inputs is allowed',
  });
});

test('an unknown input is told the name that was meant', () => {
  expect(refusal('srsProportionRelative', { ...good, populationSise: 1 })).toEqual({
    refused: 'populationSise is no input: populationSize is',
  });
});

test('null stands for an input that may be missing, and for no other', () => {
  const calculate = (given: unknown) => formulas.get('inflateForLoss')?.calculate(given);
  expect(calculate({ sampleSize: 100, dropoutRate: null })).toEqual(calculate({ sampleSize: 100 }));
  expect(refusal('inflateForLoss', { sampleSize: null })).toEqual({
    refused: 'sampleSize is null: a whole number of at least 1 is allowed',
  });
});

test('a level and its quantile contradict each other', () => {
  expect(refusal('srsProportionRelative', { ...good, zValue: 1.96 })).toEqual({
    refused: 'confidenceLevel and zValue are both missing or both given: one of them is allowed',
  });
});

test('lists of strata have one length', () => {
  expect(refusal('allocateNeyman', { sampleSize: 10, strataSizes: [5, 5], strataSd: [1] })).toEqual({
    refused: 'strataSizes has 2, strataSd has 1: one value for each stratum is allowed',
  });
});

test('what has no finite result is refused', () => {
  expect(refusal('ipccProduct', { uncertainties: [1e200, 1e200] })).toEqual({
    refused: 'uncertainties is [1e+200,1e+200]: inputs whose combined is a finite number are allowed',
  });
  expect(refusal('ipccProduct', { uncertainties: Infinity })).toEqual({
    refused:
      'uncertainties is "Infinity": a list of one or more where each is a number of at least 0 is allowed',
  });
});

const percent90 = { confidenceLevel: 0.9, relativePrecision: 0.1 };

test('what tells nothing apart is named', () => {
  expect(refusal('allocateNeyman', { sampleSize: 10, strataSizes: [5, 5], strataSd: [0, 0] })).toEqual({
    refused: 'strataSd is [0,0]: at least one above 0 is allowed',
  });
  expect(
    refusal('stratifiedProportionalTotal', {
      ...percent90,
      strataSizes: [5, 5],
      strataMeans: [1, -1],
      strataVariances: [1, 1],
    }),
  ).toEqual({ refused: 'strataMeans is [1,-1]: a mean of all strata other than 0 is allowed' });
  expect(refusal('pairedDifference', { a: [1.1, 2.1], b: [1, 2], confidenceLevel: 0.9 })).toEqual({
    refused: 'a is [1.1,2.1] and b [1,2], a − b the same for all: differences that vary are allowed',
  });
});

test('a stratum of which too few or too many were asked is named', () => {
  const asked = (strataSampleSizes: number[], strataSuccesses: number[]): unknown =>
    refusal('stratifiedProportion', { strataSizes: [5, 5], strataSampleSizes, strataSuccesses });
  expect(asked([2, 1], [1, 1])).toEqual({
    refused: 'strataSampleSizes[1] is 1: at least 2 is allowed',
  });
  expect(asked([2, 6], [1, 1])).toEqual({
    refused: 'strataSizes[1] is 5: at least the 6 of the sample is allowed',
  });
  expect(asked([2, 2], [3, 1])).toEqual({
    refused: 'strataSuccesses[0] is 3: at most the sample size, 2, is allowed',
  });
});

test('without any spread one unit tells all, and no total is above the units that there are', () => {
  const none = { ...percent90, strataSizes: [5, 5], strataMeans: [1, 2], strataVariances: [0, 0] };
  expect(refusal('stratifiedProportionalTotal', none)).toEqual({
    outputs: { allocation: [1, 1], total: 2 },
  });
  expect(
    refusal('srsRelativeFromV', { populationSize: 1, V: 0, zValue: 1.645, relativePrecision: 0.1 }),
  ).toEqual({ outputs: { sampleSize: 1 } });
  expect(
    refusal('stratifiedNeymanTotal', {
      strataSizes: [5, 5],
      strataProportions: [0.5, 0.5],
      confidenceLevel: 0.9,
      relativePrecision: 0.99,
    }),
  ).toEqual({
    outputs: { total: 3, proportionalAllocation: [2, 2] },
  });
  expect(
    refusal('stratifiedEqualAllocationTotal', {
      strataSizes: [49, 2],
      strataSd: [1.3699, 0.535],
      errorBound: 0.175,
      zValue: 1.645,
    }),
  ).toEqual({ outputs: { total: 51 } });
});

test('one answer of one household has an interval', () => {
  const one = { successes: 1, sampleSize: 1, populationSize: 1, confidenceLevel: 0.95 };
  expect(refusal('proportionIntervals', one)).toHaveProperty('outputs.clopperPearson', [
    expect.closeTo(0.025, 12),
    1,
  ]);
  expect(refusal('estimateProportion', one)).toEqual({ refused: 'sampleSize is 1: at least 2 is allowed' });
});

test('strata that cannot give so many units are told', () => {
  const strata = { weights: [1, 0], strataSizes: [30, 40] };
  expect(refusal('allocateCapped', { ...strata, sampleSize: 31 })).toEqual({
    refused: 'sampleSize is 31: at most the 30 units of the strata with a weight is allowed',
  });
  expect(refusal('allocateCapped', { ...strata, sampleSize: 30 })).toEqual({
    outputs: { allocation: [30, 0] },
  });
});
