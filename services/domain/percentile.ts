// A percentile of some values.

/** Linear interpolation, "type 7", of the first `length` values. `sorted` ascending; NaN when there is none. */
export function percentile(sorted: ArrayLike<number>, share: number, length = sorted.length): number {
  const position = (length - 1) * share;
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  const upper = sorted[Math.ceil(position)] ?? Number.NaN;
  return lower + (position - Math.floor(position)) * (upper - lower);
}
