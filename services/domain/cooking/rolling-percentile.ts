// Percentile over the last values of a series, kept sorted while the window moves.
import { percentile } from '../percentile.ts';

/** For each index the percentile of the `window` values that end there; fewer at the start. */
export const rollingPercentile = (values: readonly number[], window: number, share: number): number[] =>
  percentileSince(values, (index) => index - window + 1, share);

/**
 * For each index the percentile (0 to 1, linear interpolation, "type 7") of the values from `firstOf` to it; firstOf never
 * falls. Cost: one sorted insert and one removal for each value, of few: loops are faster than a search and a move of memory.
 */
export function percentileSince(
  values: readonly number[],
  firstOf: (index: number) => number,
  share: number,
): number[] {
  // Typed, so that no value becomes an object.
  const sorted = new Float64Array(values.length);
  let [first, length] = [0, 0];
  return values.map((value, index) => {
    for (const from = firstOf(index); first < from; first += 1) {
      length -= 1;
      let leaving = sorted.indexOf(values[first] ?? 0);
      for (; leaving < length; leaving += 1) sorted[leaving] = sorted[leaving + 1] ?? 0;
    }
    let place = length;
    for (; place > 0 && (sorted[place - 1] ?? 0) > value; place -= 1) sorted[place] = sorted[place - 1] ?? 0;
    sorted[place] = value;
    length += 1;
    return percentile(sorted, share, length);
  });
}
