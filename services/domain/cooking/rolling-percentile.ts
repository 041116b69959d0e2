// Percentile over the last values of a series, kept sorted while the window moves.
import { percentile } from '../percentile.ts';
import { firstAtOrAfter } from './steps.ts';

/**
 * For each index the percentile (0 to 1, linear interpolation, "type 7") of the values from `firstOf` to it; firstOf never
 * falls. Cost: one sorted insert and one removal for each value.
 */
export function rollingPercentile(
  values: readonly number[],
  firstOf: (index: number) => number,
  share: number,
): number[] {
  // Typed, so that a place is made by one move of memory and no value becomes an object.
  const sorted = new Float64Array(values.length);
  let [first, length] = [0, 0];
  return values.map((value, index) => {
    for (const from = firstOf(index); first < from; first += 1) {
      const leaving = firstAtOrAfter(sorted, values[first] ?? 0, length);
      sorted.copyWithin(leaving, leaving + 1, length);
      length -= 1;
    }
    const at = firstAtOrAfter(sorted, value, length);
    sorted.copyWithin(at + 1, at, length);
    sorted[at] = value;
    length += 1;
    return percentile(sorted, share, length);
  });
}
