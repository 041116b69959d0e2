// Total sizes of stratified samples, and their division among the strata (infra/docs/sampling.md#strata).
import { sum } from '../sum.ts';
import { roundUp } from './round-up.ts';
import { relativeVariance, sizeOf } from './simple-random.ts';

export interface Stratum {
  readonly size: number;
  readonly mean: number;
  /** Of one unit: p (1 − p) for a proportion. */
  readonly variance: number;
}

interface Target {
  readonly z: number;
  /** Half-width of the interval relative to the estimate. */
  readonly precision: number;
}

/** N, m = Σ W_h m_h, and Σ W_h S_h²: only the variance inside the strata counts. */
function overall(strata: readonly Stratum[]) {
  const population = sum(strata.map(({ size }) => size));
  return {
    population,
    mean: sum(strata.map(({ size, mean }) => size * mean)) / population,
    within: sum(strata.map(({ size, variance }) => size * variance)) / population,
  };
}

/** The formula of a simple random sample with V = Σ W_h S_h² / m². */
export function pooledTotal(strata: readonly Stratum[], { z, precision }: Target): number {
  const { population, mean, within } = overall(strata);
  return sizeOf({ z, precision, variance: within / mean ** 2, population });
}

/**
 * n = Σ (W_h² S_h² / w_h) / (D + Σ W_h S_h² / N), D = (d / z)², d the absolute half-width, w_h the fraction of the
 * sample in stratum h; not rounded. Each allocation has its w_h. N unknown: the second term of the divisor is 0.
 */
export function totalByShares(
  strata: readonly {
    readonly weight: number;
    readonly variance: number;
    /** In any unit. */
    readonly sampleWeight: number;
  }[],
  { z, halfWidth, population }: { z: number; halfWidth: number; population: number | null },
): number {
  const wholeSample = sum(strata.map(({ sampleWeight }) => sampleWeight));
  const spread = sum(
    strata.map(({ weight, variance, sampleWeight }) =>
      variance === 0 ? 0 : (weight ** 2 * variance * wholeSample) / sampleWeight,
    ),
  );
  const within = sum(strata.map(({ weight, variance }) => weight * variance));
  return spread / ((halfWidth / z) ** 2 + (population === null ? 0 : within / population));
}

function relativeTotal(
  strata: readonly Stratum[],
  { z, precision }: Target,
  sampleWeights: readonly number[],
): number {
  const { population, mean } = overall(strata);
  const weighted = strata.map(({ size, variance }, index) => ({
    weight: size / population,
    variance,
    sampleWeight: sampleWeights[index] ?? 0,
  }));
  const total = totalByShares(weighted, { z, halfWidth: precision * Math.abs(mean), population });
  return Math.max(1, roundUp(total));
}

/** n = z² N V / (N e² + z² V), V as for pooledTotal, Levy and Lemeshow 6.25. */
export const proportionalTotal = (strata: readonly Stratum[], target: Target): number =>
  relativeTotal(
    strata,
    target,
    strata.map(({ size }) => size),
  );

/** n = (Σ W_h S_h)² / ((e m / z)² + Σ W_h S_h² / N), Levy and Lemeshow 6.23. */
export const neymanTotal = (strata: readonly Stratum[], target: Target): number =>
  relativeTotal(
    strata,
    target,
    neymanWeights(strata.map(({ size, variance }) => ({ size, sd: Math.sqrt(variance) }))),
  );

/** n = L Σ N_h² S_h² / (N² (B / z)² + Σ N_h S_h²), L strata, B the absolute half-width; never more than there are. */
export function equalAllocationTotal(
  strata: readonly Pick<Stratum, 'size' | 'variance'>[],
  { z, halfWidth }: { readonly z: number; readonly halfWidth: number },
): number {
  const population = sum(strata.map(({ size }) => size));
  const weighted = strata.map(({ size, variance }) => ({
    weight: size / population,
    variance,
    sampleWeight: 1,
  }));
  const total = totalByShares(weighted, { z, halfWidth, population });
  return Math.min(Math.max(1, roundUp(total)), population);
}

/** A size of its own for each stratum, by the relative precision of a proportion. */
export const independentSizes = (
  strata: readonly { readonly size: number; readonly proportion: number }[],
  { z, precision }: Target,
): number[] =>
  strata.map(({ size, proportion }) =>
    sizeOf({ z, precision, variance: relativeVariance(proportion), population: size }),
  );

/** Weights of the strata by Neyman, N_h S_h; with the cost of a unit, N_h S_h / √cost_h. */
export const neymanWeights = (
  strata: readonly { readonly size: number; readonly sd: number; readonly unitCost?: number }[],
): number[] => strata.map(({ size, sd, unitCost = 1 }) => (size * sd) / Math.sqrt(unitCost));

/** A total by weights, not rounded. */
export function divideByWeights(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  return weights.map((weight) => (total * weight) / whole);
}
