// Percentile over the last values of a series, kept sorted while the window moves.
import { percentile } from '../percentile.ts';

/** For each index the percentile of the `window` values that end there; fewer at the start. */
export const rollingPercentile = (values: readonly number[], window: number, share: number): number[] =>
  percentileSince(values, (index) => index - window + 1, share);

/**
 * For each index the percentile (0 to 1, linear interpolation, "type 7") of the values from `firstOf` to it; firstOf never
 * falls. Cost: one sorted insert and one removal for each value.
 */
export function percentileSince(
  values: readonly number[],
  firstOf: (index: number) => number,
  share: number,
): number[] {
  // Typed, so that a place is made by one move of memory and no value becomes an object.
  const sorted = new Float64Array(values.length);
  let [first, length] = [0, 0];
  return values.map((value, index) => {
    for (const from = firstOf(index); first < from; first += 1) {
      const leaving = insertionIndex(sorted, length, values[first] ?? 0);
      sorted.copyWithin(leaving, leaving + 1, length);
      length -= 1;
    }
    const at = insertionIndex(sorted, length, value);
    sorted.copyWithin(at + 1, at, length);
    sorted[at] = value;
    length += 1;
    return percentile(sorted, share, length);
  });
}

/** First of the first `length` indexes whose value is not below `value`. */
function insertionIndex(sorted: Float64Array, length: number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
