// What readings say of an amount: the truth lies between the low and the high end. What earns takes the low end, what emits
// the high end, and the best estimate is printed.

/** low ≤ best ≤ high; the unit is that of the amount. */
export interface Range {
  readonly low: number;
  readonly best: number;
  readonly high: number;
}

/** An amount that is known. */
export const exactly = (value: number): Range => ({ low: value, best: value, high: value });

/** A sum of amounts that may all be wrong in the same direction. */
export const sumRanges = (ranges: readonly Range[]): Range => ({
  low: ranges.reduce((total, { low }) => total + low, 0),
  best: ranges.reduce((total, { best }) => total + best, 0),
  high: ranges.reduce((total, { high }) => total + high, 0),
});

/** The same range in another unit. `factor` is 0 or more. */
export const scaleRange = ({ low, best, high }: Range, factor: number): Range => ({
  low: low * factor,
  best: best * factor,
  high: high * factor,
});
