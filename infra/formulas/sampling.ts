// Formulas of sample sizes (methods.md 3.2 to 3.4).
import { twoSidedQuantile } from '#domain/normal.ts';
import { fieldSize } from '#domain/sampling/field-size.ts';
import { roundUp } from '#domain/sampling/round-up.ts';
import { relativeVariance, sizeOf } from '#domain/sampling/simple-random.ts';
import {
  divided,
  dividedWithin,
  equalAllocationTotal,
  independentSizes,
  neymanTotal,
  pooledTotal,
  proportionalTotal,
} from '#domain/sampling/strata.ts';
import { formula, type Formula } from './formula.ts';
import {
  amount,
  count,
  list,
  loss,
  notNegative,
  openFraction,
  optional,
  orNull,
  positive,
  share,
} from './quantities.ts';

const levyLemeshow = (equations: string): string => `Levy and Lemeshow, eq. ${equations}, as in epiR 2.0.94`;
const rule = 'methods.md 3.3';

const populationSize = orNull(count('households'));
/** The level or its quantile, one of both. */
const level = {
  confidenceLevel: optional(openFraction),
  zValue: optional(positive('standard normal quantile')),
} as const;

interface Level {
  readonly confidenceLevel?: number | undefined;
  readonly zValue?: number | undefined;
}

const noLevel = ({ confidenceLevel, zValue }: Level): string | null =>
  (confidenceLevel === undefined) === (zValue === undefined)
    ? 'confidenceLevel and zValue are both missing or both given: one of them is allowed'
    : null;

// A zValue is given by those who reproduce numbers that were made with a rounded one.
const zOf = ({ confidenceLevel = 0, zValue }: Level): number => zValue ?? twoSidedQuantile(confidenceLevel);

const proportionStrata = (sizes: readonly number[], proportions: readonly number[]) =>
  sizes.map((size, index) => {
    const mean = proportions[index] ?? NaN;
    return { size, mean, variance: mean * (1 - mean) };
  });

/** A fault when lists that go together differ in length. */
function unequal(lists: Readonly<Record<string, readonly unknown[]>>): string | null {
  const lengths = Object.entries(lists).map(([name, { length }]) => `${name} has ${length}`);
  return new Set(Object.values(lists).map(({ length }) => length)).size === 1
    ? null
    : `${lengths.join(', ')}: one value for each stratum is allowed`;
}

const weightsDust = 1e-9;

const notWhole = (weights: readonly number[]): string | null => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Math.abs(sum - 1) <= weightsDust ? null : `weights sum to ${sum}: a sum of 1 within 1e-9 is allowed`;
};

/** A stratum without weight gives nothing. */
function tooMany(
  sampleSize: number,
  weights: readonly number[],
  strataSizes: readonly number[],
): string | null {
  const units = strataSizes.reduce((sum, size, index) => sum + (weights[index] === 0 ? 0 : size), 0);
  return sampleSize > units
    ? `sampleSize is ${sampleSize}: at most the ${units} units of the strata with a weight is allowed`
    : null;
}

export const samplingFormulas: readonly Formula[] = [
  formula({
    name: 'srsProportionRelative',
    equation: 'n = z² N V / ((N − 1) e² + z² V), V = (1 − p) / p; N unknown (null): n = z² V / e²',
    source: levyLemeshow('3.15 and 3.16'),
    inputs: { populationSize, proportion: openFraction, ...level, relativePrecision: openFraction },
    outputs: { sampleSize: 'households' },
    refuse: noLevel,
    run: ({ populationSize: population, proportion, relativePrecision: precision, ...at }) => ({
      sampleSize: sizeOf({ z: zOf(at), precision, variance: relativeVariance(proportion), population }),
    }),
  }),
  formula({
    name: 'srsMeanRelative',
    equation: 'n = z² N V / ((N − 1) e² + z² V), V = (SD / mean)²; N unknown (null): n = z² V / e²',
    source: levyLemeshow('3.15 and 3.16'),
    inputs: {
      populationSize,
      mean: positive('outcome unit'),
      sd: notNegative('outcome unit'),
      ...level,
      relativePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    refuse: noLevel,
    run: ({ populationSize: population, mean, sd, relativePrecision: precision, ...at }) => ({
      sampleSize: atLeastOne(sizeOf({ z: zOf(at), precision, variance: (sd / mean) ** 2, population })),
    }),
  }),
  formula({
    name: 'srsRelativeFromV',
    equation: 'n = z² N V / ((N − 1) e² + z² V); N unknown (null): n = z² V / e²',
    source: levyLemeshow('3.15 and 3.16'),
    inputs: {
      populationSize,
      V: notNegative('(sd/mean)^2'),
      zValue: positive('standard normal quantile'),
      relativePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, V: variance, zValue: z, relativePrecision: precision }) => ({
      sampleSize: atLeastOne(sizeOf({ z, precision, variance, population })),
    }),
  }),
  formula({
    name: 'srsProportionAbsolute',
    equation: 'n0 = z² p (1 − p) / d²; n = n0 / (1 + (n0 − 1) / N); N unknown (null): n = n0',
    source: 'Cochran, Sampling Techniques',
    inputs: {
      populationSize,
      proportion: openFraction,
      confidenceLevel: openFraction,
      absolutePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, proportion, confidenceLevel, absolutePrecision: precision }) => ({
      sampleSize: sizeOf({
        z: twoSidedQuantile(confidenceLevel),
        precision,
        variance: proportion * (1 - proportion),
        population,
      }),
    }),
  }),
  formula({
    name: 'srsMeanAbsolute',
    equation: 'n0 = z² SD² / d²; n = n0 / (1 + (n0 − 1) / N); N unknown (null): n = n0',
    source: 'Cochran, Sampling Techniques',
    inputs: {
      populationSize,
      sd: notNegative('outcome unit'),
      confidenceLevel: openFraction,
      absolutePrecision: positive('outcome unit'),
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, sd, confidenceLevel, absolutePrecision: precision }) => ({
      sampleSize: atLeastOne(
        sizeOf({ z: twoSidedQuantile(confidenceLevel), precision, variance: sd ** 2, population }),
      ),
    }),
  }),
  formula({
    name: 'inflateForLoss',
    equation:
      'n_field = n / ((1 − dropout) × responseRate × eligibleShare), rounded up; what is left out is 1',
    source: 'methods.md 3.4',
    inputs: {
      sampleSize: count('units'),
      dropoutRate: optional(loss),
      responseRate: optional(share),
      eligibleShare: optional(share),
    },
    outputs: { fieldSampleSize: 'units' },
    run: ({ sampleSize, dropoutRate = 0, responseRate = 1, eligibleShare = 1 }) => ({
      fieldSampleSize: fieldSize(sampleSize, { dropoutRate, responseRate, eligibleShare }),
    }),
  }),
  formula({
    name: 'stratifiedPooledTotal',
    equation: 'V = Σ W_h p_h (1 − p_h) / m², m = Σ W_h p_h; then as srsMeanRelative',
    source: rule,
    inputs: {
      strataSizes: list(count('units')),
      strataProportions: list(openFraction),
      ...level,
      relativePrecision: openFraction,
    },
    outputs: { total: 'units' },
    refuse: ({ strataSizes, strataProportions, ...at }) =>
      unequal({ strataSizes, strataProportions }) ?? noLevel(at),
    run: ({ strataSizes, strataProportions, relativePrecision: precision, ...at }) => ({
      total: pooledTotal(proportionStrata(strataSizes, strataProportions), { z: zOf(at), precision }),
    }),
  }),
  formula({
    name: 'stratifiedProportionalTotal',
    equation:
      'n = z² N V / (N e² + z² V), V = Σ W_h S_h² / m²; n_h = n W_h; n and each n_h rounded up, total = Σ n_h',
    source: levyLemeshow('6.25'),
    inputs: {
      strataSizes: list(count('units')),
      strataMeans: list(amount('outcome unit')),
      strataVariances: list(notNegative('outcome unit squared')),
      confidenceLevel: openFraction,
      relativePrecision: openFraction,
    },
    outputs: { allocation: 'units', total: 'units' },
    refuse: ({ strataSizes, strataMeans, strataVariances }) =>
      unequal({ strataSizes, strataMeans, strataVariances }),
    run: ({ strataSizes, strataMeans, strataVariances, confidenceLevel, relativePrecision: precision }) => {
      const strata = strataSizes.map((size, index) => ({
        size,
        mean: strataMeans[index] ?? NaN,
        variance: strataVariances[index] ?? NaN,
      }));
      const total = proportionalTotal(strata, { z: twoSidedQuantile(confidenceLevel), precision });
      const allocation = divided(total, strataSizes).map(roundUp);
      return { allocation, total: allocation.reduce((sum, size) => sum + size, 0) };
    },
  }),
  formula({
    name: 'stratifiedNeymanTotal',
    equation: 'n = (Σ W_h S_h)² / ((e m / z)² + Σ W_h S_h² / N), rounded up; n_h = n W_h, each rounded up',
    source: levyLemeshow('6.23'),
    inputs: {
      strataSizes: list(count('units')),
      strataProportions: list(openFraction),
      confidenceLevel: openFraction,
      relativePrecision: openFraction,
    },
    outputs: { total: 'units', proportionalAllocation: 'units' },
    refuse: ({ strataSizes, strataProportions }) => unequal({ strataSizes, strataProportions }),
    run: ({ strataSizes, strataProportions, confidenceLevel, relativePrecision: precision }) => {
      const z = twoSidedQuantile(confidenceLevel);
      const total = neymanTotal(proportionStrata(strataSizes, strataProportions), { z, precision });
      return { total, proportionalAllocation: divided(total, strataSizes).map(roundUp) };
    },
  }),
  formula({
    name: 'stratifiedEqualAllocationTotal',
    equation: 'n = L Σ N_h² S_h² / (N² (B / z)² + Σ N_h S_h²), L strata, B the half-width, rounded up',
    source: rule,
    inputs: {
      strataSizes: list(count('units')),
      strataSd: list(notNegative('outcome unit')),
      errorBound: positive('outcome unit'),
      zValue: positive('standard normal quantile'),
    },
    outputs: { total: 'units' },
    refuse: ({ strataSizes, strataSd }) => unequal({ strataSizes, strataSd }),
    run: ({ strataSizes, strataSd, errorBound: halfWidth, zValue: z }) => ({
      total: equalAllocationTotal(
        strataSizes.map((size, index) => ({ size, variance: (strataSd[index] ?? NaN) ** 2 })),
        { z, halfWidth },
      ),
    }),
  }),
  formula({
    name: 'independentStrata',
    equation: 'srsProportionRelative for each stratum alone, then inflateForLoss',
    source: rule,
    inputs: {
      strataSizes: list(count('households')),
      strataProportions: list(openFraction),
      confidenceLevel: openFraction,
      relativePrecision: openFraction,
      dropoutRate: loss,
    },
    outputs: {
      sampleSizes: 'households',
      fieldSampleSizes: 'households',
      total: 'households',
      fieldTotal: 'households',
    },
    refuse: ({ strataSizes, strataProportions }) => unequal({ strataSizes, strataProportions }),
    run: ({ strataSizes, strataProportions, confidenceLevel, relativePrecision: precision, dropoutRate }) => {
      const strata = strataSizes.map((size, index) => ({
        size,
        proportion: strataProportions[index] ?? NaN,
      }));
      const sampleSizes = independentSizes(strata, { z: twoSidedQuantile(confidenceLevel), precision });
      const fieldSampleSizes = sampleSizes.map((size) => fieldSize(size, { dropoutRate }));
      const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
      return { sampleSizes, fieldSampleSizes, total: sum(sampleSizes), fieldTotal: sum(fieldSampleSizes) };
    },
  }),
  formula({
    name: 'allocateProportional',
    equation: 'n_h = n W_h, each rounded up',
    source: rule,
    inputs: { sampleSize: count('households'), weights: list(notNegative('fraction')) },
    outputs: { allocation: 'households' },
    refuse: ({ weights }) => notWhole(weights),
    run: ({ sampleSize, weights }) => ({ allocation: divided(sampleSize, weights).map(roundUp) }),
  }),
  formula({
    name: 'allocateNeyman',
    equation: 'n_h = n N_h S_h / Σ N_k S_k, not rounded',
    source: rule,
    inputs: {
      sampleSize: count('units'),
      strataSizes: list(count('units')),
      strataSd: list(notNegative('outcome unit')),
    },
    outputs: { rawAllocation: 'units' },
    refuse: ({ strataSizes, strataSd }) => unequal({ strataSizes, strataSd }),
    run: ({ sampleSize, strataSizes, strataSd }) => ({
      rawAllocation: divided(
        sampleSize,
        strataSizes.map((size, index) => size * (strataSd[index] ?? NaN)),
      ),
    }),
  }),
  formula({
    name: 'allocateCostOptimal',
    equation: 'n_h proportional to N_h S_h / √cost_h, not rounded',
    source: rule,
    inputs: {
      sampleSize: count('units'),
      strataSizes: list(count('units')),
      strataSd: list(notNegative('outcome unit')),
      strataUnitCost: list(positive('money per unit')),
    },
    outputs: { rawAllocation: 'units' },
    refuse: ({ strataSizes, strataSd, strataUnitCost }) => unequal({ strataSizes, strataSd, strataUnitCost }),
    run: ({ sampleSize, strataSizes, strataSd, strataUnitCost }) => ({
      rawAllocation: divided(
        sampleSize,
        strataSizes.map(
          (size, index) => (size * (strataSd[index] ?? NaN)) / Math.sqrt(strataUnitCost[index] ?? NaN),
        ),
      ),
    }),
  }),
  formula({
    name: 'allocateCapped',
    equation:
      'n_h by weight, at most N_h; what a full stratum cannot give the others do by the same weights; then rounded up',
    source: rule,
    inputs: {
      sampleSize: count('units'),
      weights: list(notNegative('relative weights')),
      strataSizes: list(count('units')),
    },
    outputs: { allocation: 'units' },
    refuse: ({ sampleSize, weights, strataSizes }) =>
      unequal({ weights, strataSizes }) ?? tooMany(sampleSize, weights, strataSizes),
    run: ({ sampleSize, weights, strataSizes }) => ({
      allocation: dividedWithin(sampleSize, weights, strataSizes),
    }),
  }),
];

// Without any spread one unit tells all (methods.md 3.6).
const atLeastOne = (size: number): number => Math.max(1, size);
