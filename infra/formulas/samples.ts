// Formulas of the sizes of samples: simple random ones, strata and clusters (infra/docs/sampling.md#sizes-of-simple-random-samples).
import { twoSidedQuantile } from '#domain/normal.ts';
import { roundUpSizes } from '#domain/sampling/allocation.ts';
import {
  clustersForProportion,
  designEffect,
  inflateSize,
  twoStageClusters,
} from '#domain/sampling/clusters.ts';
import { fieldSize } from '#domain/sampling/field-size.ts';
import { roundUp } from '#domain/sampling/round-up.ts';
import { relativeVariance, sizeOf } from '#domain/sampling/simple-random.ts';
import {
  divideByWeights,
  equalAllocationTotal,
  independentSizes,
  neymanTotal,
  neymanWeights,
  pooledTotal,
  proportionalTotal,
  type Stratum,
} from '#domain/sampling/strata.ts';
import { mean as meanOf, variance as varianceOf } from '#domain/spread.ts';
import { sum } from '#domain/sum.ts';
import {
  cancels,
  formula,
  level,
  noLevel,
  notWhole,
  pair,
  unequal,
  zOf,
  zValue,
  type Formula,
} from './formula.ts';
import {
  amount,
  atLeastOne,
  closedFraction,
  count,
  list,
  listOfTwo,
  loss,
  notNegative,
  openFraction,
  optional,
  orNull,
  positive,
  share,
  printValue,
} from './quantities.ts';

const levyLemeshow = 'Levy and Lemeshow, eq. 3.15 and 3.16, as in epiR 2.0.94';
const cochran = 'Cochran, Sampling Techniques';

const populationSize = orNull(count('households'));

/** Formulas of simple random samples (infra/docs/sampling.md#sizes-of-simple-random-samples). */
export const simpleRandomFormulas: readonly Formula[] = [
  formula({
    name: 'srsProportionRelative',
    equation: 'n = z² N V / ((N − 1) e² + z² V), V = (1 − p) / p; N unknown (null): n = z² V / e²',
    source: levyLemeshow,
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
    source: levyLemeshow,
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
      sampleSize: sizeOf({ z: zOf(at), precision, variance: (sd / mean) ** 2, population }),
    }),
  }),
  formula({
    name: 'srsRelativeFromV',
    equation: 'n = z² N V / ((N − 1) e² + z² V); N unknown (null): n = z² V / e²',
    source: levyLemeshow,
    inputs: {
      populationSize,
      V: notNegative('(sd/mean)^2'),
      zValue,
      relativePrecision: openFraction,
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, V: variance, zValue: z, relativePrecision: precision }) => ({
      sampleSize: sizeOf({ z, precision, variance, population }),
    }),
  }),
  formula({
    name: 'srsProportionAbsolute',
    equation: 'n0 = z² p (1 − p) / d²; n = n0 / (1 + (n0 − 1) / N); N unknown (null): n = n0',
    source: cochran,
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
    source: cochran,
    inputs: {
      populationSize,
      sd: notNegative('outcome unit'),
      confidenceLevel: openFraction,
      absolutePrecision: positive('outcome unit'),
    },
    outputs: { sampleSize: 'households' },
    run: ({ populationSize: population, sd, confidenceLevel, absolutePrecision: precision }) => ({
      sampleSize: sizeOf({
        z: twoSidedQuantile(confidenceLevel),
        precision,
        variance: sd ** 2,
        population,
      }),
    }),
  }),
  formula({
    name: 'inflateForLoss',
    equation:
      'n_field = n / ((1 − dropout) × responseRate × eligibleShare), rounded up; what is left out is 1',
    source: 'infra/docs/sampling.md#loss-in-the-field',
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
];

const levyLemeshowAt = (equation: string): string => `Levy and Lemeshow, eq. ${equation}, as in epiR 2.0.94`;
const rule = 'infra/docs/sampling.md#strata';

const sizes = { strataSizes: list(count('units')) } as const;
const proportions = { ...sizes, strataProportions: list(openFraction) } as const;
const spread = { ...sizes, strataSd: list(notNegative('outcome unit')) } as const;

const proportionStrata = (strataSizes: readonly number[], means: readonly number[]): Stratum[] =>
  pair(strataSizes, means).map(([size, mean]) => ({ size, mean, variance: mean * (1 - mean) }));

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
  strataSd.every((sd) => sd === 0)
    ? `strataSd is ${printValue(strataSd)}: at least one above 0 is allowed`
    : null;

/** Formulas of stratified samples (infra/docs/sampling.md#strata). */
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
    source: levyLemeshowAt('6.25'),
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
      (cancels(pair(strataSizes, strataMeans).map(([size, mean]) => size * mean))
        ? `strataMeans is ${printValue(strataMeans)}: a mean of all strata other than 0 is allowed`
        : null),
    run: ({ strataSizes, strataMeans, strataVariances, confidenceLevel, relativePrecision: precision }) => {
      const strata = pair(pair(strataSizes, strataMeans), strataVariances).map(
        ([[size, mean], variance]) => ({ size, mean, variance }),
      );
      const total = proportionalTotal(strata, { z: twoSidedQuantile(confidenceLevel), precision });
      const allocation = divideByWeights(total, strataSizes).map(roundUp);
      return { allocation, total: sum(allocation) };
    },
  }),
  formula({
    name: 'stratifiedNeymanTotal',
    equation: 'n = (Σ W_h S_h)² / ((e m / z)² + Σ W_h S_h² / N), rounded up; n_h = n W_h, each rounded up',
    source: levyLemeshowAt('6.23'),
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
      return { total, proportionalAllocation: divideByWeights(total, strataSizes).map(roundUp) };
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
        pair(strataSizes, strataSd).map(([size, sd]) => ({ size, variance: sd ** 2 })),
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
      const strata = pair(strataSizes, strataProportions).map(([size, proportion]) => ({
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
    run: ({ sampleSize, weights }) => ({ allocation: divideByWeights(sampleSize, weights).map(roundUp) }),
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
      rawAllocation: divideByWeights(
        sampleSize,
        neymanWeights(pair(strataSizes, strataSd).map(([size, sd]) => ({ size, sd }))),
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
      rawAllocation: divideByWeights(
        sampleSize,
        neymanWeights(
          pair(pair(strataSizes, strataSd), strataUnitCost).map(([[size, sd], unitCost]) => ({
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
      allocation: roundUpSizes(
        sampleSize,
        pair(weights, strataSizes).map(([weight, max]) => ({ weight, min: 0, max })),
      ),
    }),
  }),
];

const machin = 'Machin et al. 2018, eq. 12.7, as in epiR 2.0.94';
const cdm = 'CDM guideline "Sampling and surveys", EB 69 annex 5, unconfirmed';

const clusterSize = atLeastOne('units per cluster');
const clustersInPopulation = orNull(count('clusters'));
const rho = closedFraction('intra-cluster correlation');

const planned = {
  clustersInPopulation,
  clusterSize,
  proportion: openFraction,
  rho,
  confidenceLevel: openFraction,
} as const;

const effectOutputs = { clusters: 'clusters', designEffect: 'ratio' } as const;

/** Inputs of both formulas with a design effect, in the terms of the domain. */
function withEffect(
  given: {
    readonly clustersInPopulation: number | null;
    readonly clusterSize: number;
    readonly clusterSizeSd?: number;
    readonly proportion: number;
    readonly rho: number;
    readonly confidenceLevel: number;
  },
  halfWidth: number,
) {
  const { clustersInPopulation: clusters, clusterSize: size, clusterSizeSd: sizeSd = 0, proportion } = given;
  const effect = designEffect({ size, sizeSd, rho: given.rho });
  const z = twoSidedQuantile(given.confidenceLevel);
  return {
    clusters: clustersForProportion({ z, proportion, halfWidth, size, effect, clusters }),
    designEffect: effect,
  };
}

/** Formulas of samples of clusters (infra/docs/sampling.md#clusters). */
export const clusterFormulas: readonly Formula[] = [
  formula({
    name: 'clusterDesignEffect',
    equation:
      'D = 1 + (b − 1) rho; c = z² p (1 − p) D / (d² b), d = e p or an absolute d; of M clusters c / (1 + c / M); rounded up',
    source: machin,
    inputs: {
      ...planned,
      relativePrecision: optional(openFraction),
      absolutePrecision: optional(openFraction),
    },
    outputs: effectOutputs,
    refuse: ({ relativePrecision, absolutePrecision }) =>
      (relativePrecision === undefined) === (absolutePrecision === undefined)
        ? 'relativePrecision and absolutePrecision are both missing or both given: one of them is allowed'
        : null,
    run: ({ relativePrecision = 0, absolutePrecision, ...given }) =>
      withEffect(given, absolutePrecision ?? relativePrecision * given.proportion),
  }),
  formula({
    name: 'clusterDesignEffectUnequal',
    equation:
      'D = 1 + ((cv² + 1) b − 1) rho, cv = SD of cluster size / b; c as in clusterDesignEffect, d = e p; rounded up',
    source: machin,
    inputs: {
      ...planned,
      relativePrecision: openFraction,
      clusterSizeSd: notNegative('units per cluster'),
    },
    outputs: effectOutputs,
    run: ({ relativePrecision, ...given }) => withEffect(given, relativePrecision * given.proportion),
  }),
  formula({
    name: 'designEffectInflate',
    equation: 'n = n_srs (1 + (b − 1) rho), rounded up',
    source: 'Kish, as in epiR 2.0.94',
    inputs: { sampleSize: count('units'), rho, clusterSize },
    outputs: { sampleSize: 'units' },
    run: ({ sampleSize, rho: correlation, clusterSize: size }) => ({
      sampleSize: inflateSize(sampleSize, designEffect({ size, rho: correlation })),
    }),
  }),
  formula({
    name: 'clusterOneStageV',
    equation:
      'c = z² M V / ((M − 1) e² + z² V), V = SD² / mean² of the proportions of a pilot, SD by n − 1; rounded up',
    source: cdm,
    inputs: {
      clustersInPopulation,
      pilotClusterProportions: listOfTwo(closedFraction('fraction')),
      zValue,
      relativePrecision: openFraction,
    },
    outputs: { clusters: 'clusters' },
    refuse: ({ pilotClusterProportions }) =>
      meanOf(pilotClusterProportions) === 0
        ? `pilotClusterProportions is ${printValue(pilotClusterProportions)}: a mean above 0 is allowed with a relative precision`
        : null,
    run: ({ clustersInPopulation: population, pilotClusterProportions, zValue: z, relativePrecision }) => ({
      clusters: sizeOf({
        z,
        precision: relativePrecision,
        variance: varianceOf(pilotClusterProportions) / meanOf(pilotClusterProportions) ** 2,
        population,
      }),
    }),
  }),
  formula({
    name: 'clusterTwoStage',
    equation:
      'c = [(SB²/m²) M/(M−1) + (1/u) (SW²/m²) (Nbar−u)/(Nbar−1)] / [e²/z² + (SB²/m²)/(M−1)], rounded up, at most M',
    source: cdm,
    inputs: {
      clustersInPopulation,
      meanClusterSize: atLeastOne('units per cluster'),
      unitsPerCluster: atLeastOne('units per cluster'),
      mean: positive('outcome unit'),
      sdBetween: notNegative('outcome unit'),
      sdWithin: notNegative('outcome unit'),
      ...level,
      relativePrecision: openFraction,
    },
    outputs: { clusters: 'clusters', clustersRaw: 'clusters' },
    refuse: ({ clustersInPopulation: clusters, meanClusterSize, unitsPerCluster, ...at }) => {
      if (clusters === 1) return 'clustersInPopulation is 1: at least 2, or null, is allowed';
      if (meanClusterSize === 1) return 'meanClusterSize is 1: more than 1 is allowed';
      return unitsPerCluster > meanClusterSize
        ? `unitsPerCluster is ${unitsPerCluster}: at most meanClusterSize, ${meanClusterSize}, is allowed`
        : noLevel(at);
    },
    run: ({ clustersInPopulation: clusters, mean: m, sdBetween, sdWithin, ...given }) => {
      const clustersRaw = twoStageClusters({
        z: zOf(given),
        precision: given.relativePrecision,
        between: (sdBetween / m) ** 2,
        within: (sdWithin / m) ** 2,
        clusters,
        meanSize: given.meanClusterSize,
        unitsPerCluster: given.unitsPerCluster,
      });
      return { clusters: Math.min(Math.max(1, roundUp(clustersRaw)), clusters ?? Infinity), clustersRaw };
    },
  }),
];
