// The input of the sample size calculator, checked and with defaults, and its result.
import type { ParameterType, PrecisionMode } from '../size.ts';

export const allocations = ['proportional', 'neyman', 'equal', 'cost'] as const;
export const stratifications = ['pooled', 'independent'] as const;

export interface StratumQuestion {
  readonly name: string;
  /** Fraction of the population; all add up to 1. */
  readonly weight: number;
  /** Number of units; null if it is unknown. */
  readonly population: number | null;
  /** Expected proportion or mean of the stratum; null: that of the whole population. */
  readonly mean: number | null;
  /** Standard deviation of a mean; null: that of the whole population. Not used for a proportion. */
  readonly sd: number | null;
  readonly unitCost: number;
}

/** Clusters are drawn, and in each of them the same number of units. */
export type ClusterQuestion = {
  /** Number of clusters; null = many. */
  readonly clusters: number | null;
  readonly unitsPerCluster: number;
} & (
  | { readonly kind: 'design-effect'; readonly rho: number; readonly sizeSD: number }
  | { readonly kind: 'one-stage'; readonly sdBetween: number }
  | {
      readonly kind: 'two-stage';
      readonly sdBetween: number;
      readonly sdWithin: number;
      readonly meanSize: number;
    }
);

export interface SampleQuestion {
  /** Two-sided quantile of the standard normal distribution. */
  readonly z: number;
  readonly confidence: number;
  readonly precision: number;
  readonly parameterType: ParameterType;
  readonly precisionMode: PrecisionMode;
  /** The expected proportion, 0 < p < 1, or the expected mean. */
  readonly expectedMean: number;
  /** Standard deviation of a mean; not used for a proportion. */
  readonly expectedSD: number;
  /** Number of units; null = too large for a finite correction. */
  readonly population: number | null;
  readonly dropoutRate: number;
  readonly responseRate: number;
  readonly strata: readonly StratumQuestion[];
  readonly stratification: (typeof stratifications)[number];
  readonly allocation: (typeof allocations)[number];
  readonly cluster: ClusterQuestion | null;
}

interface StratumSize {
  readonly name: string;
  /** Answers that the stratum needs; only if each stratum meets the precision alone. */
  readonly calculatedSize?: number;
  /** Units to ask. */
  readonly size: number;
}

export interface SamplePlan {
  readonly formula: string;
  /** The proportion or mean from which the size follows. */
  readonly mean: number;
  /** Answers that the precision needs. */
  readonly calculatedSize: number;
  /** Units to ask, so that enough answer. */
  readonly adjustedSize: number;
  readonly strata: readonly StratumSize[];
  readonly cluster: { clusters: number; adjustedClusters: number; designEffect: number | null } | null;
}

/** What the population cannot give, at a place of the request. */
export interface Shortage {
  readonly path: readonly (string | number)[];
  readonly detail: string;
}

export interface Warning {
  readonly code: string;
  readonly detail: string;
}
