// Total sizes of stratified samples, and their division among the strata (infra/docs/sampling.md#strata).
import { sum } from '../sum.ts';
import { roundUp } from './round-up.ts';
import { rawSize, relativeVariance, sizeOf } from './simple-random.ts';

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

/** n = z² N V / (N e² + z² V), V as for pooledTotal, Levy and Lemeshow 6.25. */
export function proportionalTotal(strata: readonly Stratum[], { z, precision }: Target): number {
  const { population, mean, within } = overall(strata);
  const n0 = rawSize({ z, precision, variance: within / mean ** 2, population: null });
  return Math.max(1, roundUp(n0 / (1 + n0 / population)));
}

/** n = (Σ W_h S_h)² / ((e m / z)² + Σ W_h S_h² / N), Levy and Lemeshow 6.23. */
export function neymanTotal(strata: readonly Stratum[], { z, precision }: Target): number {
  const { population, mean, within } = overall(strata);
  const deviation = sum(strata.map(({ size, variance }) => size * Math.sqrt(variance))) / population;
  return Math.max(1, roundUp(deviation ** 2 / (((precision * mean) / z) ** 2 + within / population)));
}

/** n = L Σ N_h² S_h² / (N² (B / z)² + Σ N_h S_h²), L strata, B the absolute half-width; never more than there are. */
export function equalAllocationTotal(
  strata: readonly Pick<Stratum, 'size' | 'variance'>[],
  { z, halfWidth }: { readonly z: number; readonly halfWidth: number },
): number {
  const population = sum(strata.map(({ size }) => size));
  const squares = sum(strata.map(({ size, variance }) => size ** 2 * variance));
  const within = sum(strata.map(({ size, variance }) => size * variance));
  const total = (strata.length * squares) / (population ** 2 * (halfWidth / z) ** 2 + within);
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
export function divided(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  return weights.map((weight) => (total * weight) / whole);
}

/** By weights, where no stratum gives more than it has: what one cannot give the others do, by the same weights. */
export function dividedWithin(total: number, weights: readonly number[], sizes: readonly number[]): number[] {
  const full = new Set<number>();
  for (;;) {
    const open = weights.map((weight, index) => (full.has(index) ? 0 : weight));
    const left = total - sum([...full].map((index) => sizes[index] ?? 0));
    const shares = sum(open) > 0 ? divided(left, open) : open;
    const over = shares.flatMap((share, index) => (share > (sizes[index] ?? 0) ? [index] : []));
    if (over.length === 0)
      return shares.map((share, index) => (full.has(index) ? (sizes[index] ?? 0) : roundUp(share)));
    for (const index of over) full.add(index);
  }
}
