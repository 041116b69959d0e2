// What inputs that cannot be used are told.
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
  expect(refusal('allocateNeyman', { sampleSize: 10, strataSizes: [5, 5], strataSd: [0, 0] })).toEqual({
    refused: 'rawAllocation is no finite number with these inputs',
  });
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
