// Sizes of a simple random sample (Levy and Lemeshow, eq. 3.15 and 3.16; Cochran's finite correction).
import { roundUp } from './round-up.ts';

export interface Wanted {
  /** Quantile of the standard normal distribution, two-sided. */
  readonly z: number;
  /** Half-width of the interval: relative to the estimate, or in its unit. */
  readonly precision: number;
  /** Variance in units of the precision: for a relative one divided by the square of the estimate. */
  readonly variance: number;
  /** Number of units; null = too large for a finite correction. */
  readonly population: number | null;
}

/** n = n0 / (1 + (n0 − 1) / N) with n0 = z² V / e², not rounded. */
export function rawSize({ z, precision, variance, population }: Wanted): number {
  const n0 = (z ** 2 * variance) / precision ** 2;
  return population === null ? n0 : n0 / (1 + (n0 - 1) / population);
}

/** Rounded up, never more than there are. Without spread, one unit is enough. */
export function sizeOf(wanted: Wanted): number {
  if (wanted.variance === 0) return 1;
  return Math.min(Math.max(1, roundUp(rawSize(wanted))), wanted.population ?? Infinity);
}

/** V = (1 − p) / p: the relative variance of a proportion. */
export const relativeVariance = (proportion: number): number => (1 - proportion) / proportion;
