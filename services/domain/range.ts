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

/** An amount as it is written down: a number where it is known, else its range. */
export type Amount = number | Range;

export const rangeOf = (amount: Amount): Range => (typeof amount === 'number' ? exactly(amount) : amount);

/** A range whose ends are equal is a number. */
export const amountOf = (range: Range): Amount => (range.low === range.high ? range.best : range);

/** The printed estimate. */
export const bestOf = (amount: Amount): number => (typeof amount === 'number' ? amount : amount.best);

/** What earns. */
export const lowOf = (amount: Amount): number => (typeof amount === 'number' ? amount : amount.low);

/** What emits. */
export const highOf = (amount: Amount): number => (typeof amount === 'number' ? amount : amount.high);

/** Nothing is used backwards, whatever the noise of a sensor says. */
export const notBelowZero = ({ low, best, high }: Range): Range => ({
  low: Math.max(0, low),
  best: Math.max(0, best),
  high: Math.max(0, high),
});
