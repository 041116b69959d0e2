// Medians and other percentiles of numbers in any order; NaN stands for a value that is not known.
import { percentile } from '../percentile.ts';

export const sortKnown = (values: readonly number[]): Float64Array =>
  new Float64Array(values.filter((value) => !Number.isNaN(value))).sort();

/** NaN of none. */
export const median = (values: readonly number[]): number => percentile(sortKnown(values), 0.5);

/** Median absolute deviation, scaled to the standard deviation of a normal distribution; NaN of none. */
export function robustSpread(values: readonly number[]): number {
  const centre = median(values);
  return 1.4826 * median(values.map((value) => Math.abs(value - centre)));
}

/** Nine digits: another order of the same additions does not show in the digest of a model. */
export const roundDigits = (value: number): number => Number(value.toPrecision(9));
