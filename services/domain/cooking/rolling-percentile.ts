// Percentile over the last values of a series, kept sorted while the window moves.
import { percentile } from '../percentile.ts';

/**
 * For each index the percentile (0 to 1, linear interpolation, "type 7") of the `window` values that end there;
 * fewer at the start. Cost: one sorted insert and one removal for each value.
 */
export function rollingPercentile(values: readonly number[], window: number, share: number): number[] {
  // Typed, so that a place is made by one move of memory and no value becomes an object.
  const sorted = new Float64Array(Math.max(0, Math.min(window, values.length)));
  let length = 0;
  return values.map((value, index) => {
    if (index >= window) {
      const leaving = insertionIndex(sorted, length, values[index - window] ?? 0);
      sorted.copyWithin(leaving, leaving + 1, length);
      length -= 1;
    }
    const at = insertionIndex(sorted, length, value);
    sorted.copyWithin(at + 1, at, length);
    sorted[at] = value;
    length += 1;
    return percentile(length === sorted.length ? sorted : sorted.subarray(0, length), share);
  });
}

/** First of the first `length` indexes whose value is not below `value`. */
function insertionIndex(sorted: Float64Array, length: number, value: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
