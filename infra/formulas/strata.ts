// Formulas of stratified samples (infra/docs/sampling.md#strata).
import { twoSidedQuantile } from '#domain/normal.ts';
import { roundedUpSizes } from '#domain/sampling/allocation.ts';
import { fieldSize } from '#domain/sampling/field-size.ts';
import { roundUp } from '#domain/sampling/round-up.ts';
import {
  divided,
  equalAllocationTotal,
  independentSizes,
  neymanTotal,
  neymanWeights,
  pooledTotal,
  proportionalTotal,
  type Stratum,
} from '#domain/sampling/strata.ts';
import { sum } from '#domain/sum.ts';
import { formula, type Formula } from './formula.ts';
import { level, noLevel, zOf, zValue } from './level.ts';
import { paired, unequal } from './lists.ts';
import { shown } from './quantity.ts';
import { amount, count, list, loss, notNegative, openFraction, positive } from './quantities.ts';
import { cancels, notWhole } from './together.ts';

const levyLemeshow = (equation: string): string => `Levy and Lemeshow, eq. ${equation}, as in epiR 2.0.94`;
const rule = 'infra/docs/sampling.md#strata';

const sizes = { strataSizes: list(count('units')) } as const;
const proportions = { ...sizes, strataProportions: list(openFraction) } as const;
const spread = { ...sizes, strataSd: list(notNegative('outcome unit')) } as const;

const proportionStrata = (strataSizes: readonly number[], means: readonly number[]): Stratum[] =>
  paired(strataSizes, means).map(([size, mean]) => ({ size, mean, variance: mean * (1 - mean) }));

/** A stratum without weight gives nothing. */
function tooMany(
  sampleSize: number,
  weights: readonly number[],
  strataSizes: readonly number[],
): string | null {
  const units = sum(strataSizes.filter((_, index) => weights[index] !== 0));
  return sampleSize > units
    ? `sampleSize is ${sampleSize}: at most the ${units} units of the strata with a weight is allowed`
    : null;
}

/** Nothing to divide by. */
const noSpread = (strataSd: readonly number[]): string | null =>
  strataSd.every((sd) => sd === 0) ? `strataSd is ${shown(strataSd)}: at least one above 0 is allowed` : null;

export const strataFormulas: readonly Formula[] = [
  formula({
    name: 'stratifiedPooledTotal',
    equation: 'V = Σ W_h p_h (1 − p_h) / m², m = Σ W_h p_h; then as srsMeanRelative',
    source: rule,
    inputs: {
      ...proportions,
      ...level,
      relativePrecision: openFraction,
    },
    outputs: { total: 'units' },
    refuse: ({ strataSizes, strataProportions, ...at }) =>
      unequal({ strataSizes, strataProportions }, 'stratum') ?? noLevel(at),
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
      ...sizes,
      strataMeans: list(amount('outcome unit')),
      strataVariances: list(notNegative('outcome unit squared')),
      confidenceLevel: openFraction,
      relativePrecision: openFraction,
    },
    outputs: { allocation: 'units', total: 'units' },
    refuse: ({ strataSizes, strataMeans, strataVariances }) =>
      unequal({ strataSizes, strataMeans, strataVariances }, 'stratum') ??
      (cancels(paired(strataSizes, strataMeans).map(([size, mean]) => size * mean))
        ? `strataMeans is ${shown(strataMeans)}: a mean of all strata other than 0 is allowed`
        : null),
    run: ({ strataSizes, strataMeans, strataVariances, confidenceLevel, relativePrecision: precision }) => {
      const strata = paired(paired(strataSizes, strataMeans), strataVariances).map(
        ([[size, mean], variance]) => ({ size, mean, variance }),
      );
      const total = proportionalTotal(strata, { z: twoSidedQuantile(confidenceLevel), precision });
      const allocation = divided(total, strataSizes).map(roundUp);
      return { allocation, total: sum(allocation) };
    },
  }),
  formula({
    name: 'stratifiedNeymanTotal',
    equation: 'n = (Σ W_h S_h)² / ((e m / z)² + Σ W_h S_h² / N), rounded up; n_h = n W_h, each rounded up',
    source: levyLemeshow('6.23'),
    inputs: {
      ...proportions,
      confidenceLevel: openFraction,
      relativePrecision: openFraction,
    },
    outputs: { total: 'units', proportionalAllocation: 'units' },
    refuse: ({ strataSizes, strataProportions }) => unequal({ strataSizes, strataProportions }, 'stratum'),
    run: ({ strataSizes, strataProportions, confidenceLevel, relativePrecision: precision }) => {
      const z = twoSidedQuantile(confidenceLevel);
      const total = neymanTotal(proportionStrata(strataSizes, strataProportions), { z, precision });
      return { total, proportionalAllocation: divided(total, strataSizes).map(roundUp) };
    },
  }),
  formula({
    name: 'stratifiedEqualAllocationTotal',
    equation:
      'n = L Σ N_h² S_h² / (N² (B / z)² + Σ N_h S_h²), L strata, B the half-width, rounded up, at most N',
    source: rule,
    inputs: {
      ...spread,
      errorBound: positive('outcome unit'),
      zValue,
    },
    outputs: { total: 'units' },
    refuse: ({ strataSizes, strataSd }) => unequal({ strataSizes, strataSd }, 'stratum'),
    run: ({ strataSizes, strataSd, errorBound: halfWidth, zValue: z }) => ({
      total: equalAllocationTotal(
        paired(strataSizes, strataSd).map(([size, sd]) => ({ size, variance: sd ** 2 })),
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
    refuse: ({ strataSizes, strataProportions }) => unequal({ strataSizes, strataProportions }, 'stratum'),
    run: ({ strataSizes, strataProportions, confidenceLevel, relativePrecision: precision, dropoutRate }) => {
      const strata = paired(strataSizes, strataProportions).map(([size, proportion]) => ({
        size,
        proportion,
      }));
      const sampleSizes = independentSizes(strata, { z: twoSidedQuantile(confidenceLevel), precision });
      const fieldSampleSizes = sampleSizes.map((size) => fieldSize(size, { dropoutRate }));
      return { sampleSizes, fieldSampleSizes, total: sum(sampleSizes), fieldTotal: sum(fieldSampleSizes) };
    },
  }),
  formula({
    name: 'allocateProportional',
    equation: 'n_h = n W_h, each rounded up',
    source: rule,
    inputs: { sampleSize: count('households'), weights: list(notNegative('fraction')) },
    outputs: { allocation: 'households' },
    refuse: ({ weights }) => notWhole('weights', weights),
    run: ({ sampleSize, weights }) => ({ allocation: divided(sampleSize, weights).map(roundUp) }),
  }),
  formula({
    name: 'allocateNeyman',
    equation: 'n_h = n N_h S_h / Σ N_k S_k, not rounded',
    source: rule,
    inputs: {
      sampleSize: count('units'),
      ...spread,
    },
    outputs: { rawAllocation: 'units' },
    refuse: ({ strataSizes, strataSd }) =>
      unequal({ strataSizes, strataSd }, 'stratum') ?? noSpread(strataSd),
    run: ({ sampleSize, strataSizes, strataSd }) => ({
      rawAllocation: divided(
        sampleSize,
        neymanWeights(paired(strataSizes, strataSd).map(([size, sd]) => ({ size, sd }))),
      ),
    }),
  }),
  formula({
    name: 'allocateCostOptimal',
    equation: 'n_h proportional to N_h S_h / √cost_h, not rounded',
    source: rule,
    inputs: {
      sampleSize: count('units'),
      ...spread,
      strataUnitCost: list(positive('money per unit')),
    },
    outputs: { rawAllocation: 'units' },
    refuse: ({ strataSizes, strataSd, strataUnitCost }) =>
      unequal({ strataSizes, strataSd, strataUnitCost }, 'stratum') ?? noSpread(strataSd),
    run: ({ sampleSize, strataSizes, strataSd, strataUnitCost }) => ({
      rawAllocation: divided(
        sampleSize,
        neymanWeights(
          paired(paired(strataSizes, strataSd), strataUnitCost).map(([[size, sd], unitCost]) => ({
            size,
            sd,
            unitCost,
          })),
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
      unequal({ weights, strataSizes }, 'stratum') ?? tooMany(sampleSize, weights, strataSizes),
    run: ({ sampleSize, weights, strataSizes }) => ({
      allocation: roundedUpSizes(
        sampleSize,
        paired(weights, strataSizes).map(([weight, max]) => ({ weight, min: 0, max })),
      ),
    }),
  }),
];
