// Estimates of a population from a sample, with their standard errors (infra/docs/sampling.md#estimates).
import { twoSidedQuantile } from '../normal.ts';
import { mean, variance } from '../spread.ts';
import { twoSidedStudent } from '../student.ts';
import { sum } from '../sum.ts';
import { withoutDust } from './round-up.ts';

export interface Estimate {
  readonly value: number;
  /** Standard error. */
  readonly se: number;
  /** Degrees of freedom of Student's t. */
  readonly df: number;
}

export type QuantileKind = 'z' | 't';

export const quantileOf = (kind: QuantileKind, level: number, df: number): number =>
  kind === 'z' ? twoSidedQuantile(level) : twoSidedStudent(level, df);

export type Interval = readonly [lower: number, upper: number];

export const intervalOf = ({ value, se }: Pick<Estimate, 'value' | 'se'>, quantile: number): Interval => [
  value - quantile * se,
  value + quantile * se,
];

/** Finite population correction for n of N; null = a large population, for which it is 1. */
const populationCorrection = (n: number, population: number | null): number =>
  population === null ? 1 : (population - n) / population;

/** se² = p (1 − p) / (n − 1), unlike the Wald interval, which divides by n. */
export function proportionEstimate(successes: number, n: number, population: number | null): Estimate {
  const value = successes / n;
  return {
    value,
    se: Math.sqrt(((value * (1 - value)) / (n - 1)) * populationCorrection(n, population)),
    df: n - 1,
  };
}

/** `zeros`: further values that are 0 and not in the list. */
export function meanEstimate(values: readonly number[], population: number | null, zeros = 0): Estimate {
  const n = values.length + zeros;
  return { value: mean(values, zeros), se: meanError(variance(values, zeros), n, population), df: n - 1 };
}

/** Standard error of the mean of n of N units with this variance. */
export const meanError = (spread: number, n: number, population: number | null): number =>
  Math.sqrt((spread / n) * populationCorrection(n, population));

/** Numbers of units that an interval of a proportion allows. */
export const countInterval = ([lower, upper]: Interval, population: number): Interval => [
  Math.ceil(withoutDust(lower * population)),
  Math.floor(withoutDust(upper * population)),
];

export interface AskedStratum {
  readonly size: number;
  readonly asked: number;
  readonly successes: number;
}

/** p = Σ W_h p_h; each stratum brings its own variance. */
export function stratifiedProportion(strata: readonly AskedStratum[]): Estimate {
  const whole = sum(strata.map(({ size }) => size));
  const parts = strata.map(({ size, asked, successes }) => ({
    weight: size / whole,
    ...proportionEstimate(successes, asked, size),
  }));
  return { ...addStrata(parts), df: sum(strata.map(({ asked }) => asked - 1)) };
}

/** Σ W_h x_h of strata that were sampled independently, with its standard error. */
export const addStrata = (
  parts: readonly (Pick<Estimate, 'value' | 'se'> & { readonly weight: number })[],
): Pick<Estimate, 'value' | 'se'> => ({
  value: sum(parts.map(({ weight, value }) => weight * value)),
  se: Math.sqrt(sum(parts.map(({ weight, se }) => (weight * se) ** 2))),
});

export interface Pair {
  readonly x: number;
  readonly y: number;
}

/** R = Σ y / Σ x, by the spread of y around R x. `residualSe` is the error of R times the mean of x. */
export function ratioEstimate(
  pairs: readonly Pair[],
  population: number | null,
): Estimate & { readonly residualSe: number } {
  const n = pairs.length;
  const xs = pairs.map(({ x }) => x);
  const value = sum(pairs.map(({ y }) => y)) / sum(xs);
  const squares = sum(pairs.map(({ x, y }) => (y - value * x) ** 2));
  const residualSe = Math.sqrt((squares / (n - 1) / n) * populationCorrection(n, population));
  return { value, se: residualSe / Math.abs(mean(xs)), residualSe, df: n - 1 };
}

/** D = n Σ w² / (Σ w)²: what unequal weights cost; n / D interviews of equal weight tell as much (Kish). */
export function weightEffect(weights: readonly number[]): { designEffect: number; effectiveSize: number } {
  const n = weights.length;
  const designEffect = (n * sum(weights.map((weight) => weight ** 2))) / sum(weights) ** 2;
  return { designEffect, effectiveSize: n / designEffect };
}
