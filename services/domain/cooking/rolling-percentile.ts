// Percentile over the last values of a series, kept sorted while the window moves.
import { percentile } from '../percentile.ts';

/**
 * For each index the percentile (0 to 1, linear interpolation, "type 7") of the `window` values that end there;
 * fewer at the start. Cost: one sorted insert and one removal for each value.
 */
export function rollingPercentile(values: readonly number[], window: number, share: number): number[] {
  const sorted: number[] = [];
  return values.map((value, index) => {
    const leaving = values[index - window];
    if (leaving !== undefined) sorted.splice(insertionIndex(sorted, leaving), 1);
    sorted.splice(insertionIndex(sorted, value), 0, value);
    return percentile(sorted, share);
  });
}

/** First index whose value is not below `value`. */
function insertionIndex(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
