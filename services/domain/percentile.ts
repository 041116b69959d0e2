// A percentile of some values.

/** Linear interpolation, "type 7", of the first `length` values. `sorted` ascending; NaN when there is none. */
export function percentile(sorted: ArrayLike<number>, share: number, length = sorted.length): number {
  const position = (length - 1) * share;
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  const upper = sorted[Math.ceil(position)] ?? Number.NaN;
  return lower + (position - Math.floor(position)) * (upper - lower);
}

/** Of the values at some places, in any order; places before the first count as none. */
export const percentileOf = (
  values: readonly number[],
  [first, end]: readonly [first: number, end: number],
  share: number,
): number => percentile(Float64Array.from(values.slice(Math.max(0, first), end)).sort(), share);
