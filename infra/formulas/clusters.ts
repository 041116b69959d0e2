// Formulas of samples of clusters (infra/docs/sampling.md#clusters).
import { twoSidedQuantile } from '#domain/normal.ts';
import {
  clustersForProportion,
  designEffect,
  inflated,
  twoStageClusters,
} from '#domain/sampling/clusters.ts';
import { roundUp } from '#domain/sampling/round-up.ts';
import { sizeOf } from '#domain/sampling/simple-random.ts';
import { mean, variance } from '#domain/spread.ts';
import { formula, type Formula } from './formula.ts';
import { level, noLevel, zOf, zValue } from './level.ts';
import {
  atLeastOne,
  closedFraction,
  count,
  listOfTwo,
  notNegative,
  openFraction,
  optional,
  orNull,
  positive,
} from './quantities.ts';
import { shown } from './quantity.ts';

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
      sampleSize: inflated(sampleSize, designEffect({ size, rho: correlation })),
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
      mean(pilotClusterProportions) === 0
        ? `pilotClusterProportions is ${shown(pilotClusterProportions)}: a mean above 0 is allowed with a relative precision`
        : null,
    run: ({ clustersInPopulation: population, pilotClusterProportions, zValue: z, relativePrecision }) => ({
      clusters: sizeOf({
        z,
        precision: relativePrecision,
        variance: variance(pilotClusterProportions) / mean(pilotClusterProportions) ** 2,
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
