// Percentile over the last values of a series, kept sorted while the window moves.
import { percentile } from '../percentile.ts';
import { firstAtOrAfter } from './steps.ts';

/**
 * The percentile (0 to 1, linear interpolation, "type 7") of the values from `firstOf` an index to it; firstOf never falls, and
 * indexes are asked for in ascending order. Cost: one sorted insert and one removal for each value of those windows.
 */
export function rollingPercentile(
  values: readonly number[],
  firstOf: (index: number) => number,
  share: number,
): (index: number) => number {
  const sorted = new Float64Array(values.length);
  let [first, end] = [0, 0];
  return (index) => {
    const from = Math.max(first, firstOf(index));
    if (from >= end) [first, end] = [from, from];
    for (; first < from; first += 1) remove(sorted, end - first, values[first] ?? 0);
    for (; end <= index; end += 1) insert(sorted, end - first, values[end] ?? 0);
    return percentile(sorted, share, end - first);
  };
}

// Windows are short: moving their values one by one is faster than a call that moves memory.
function insert(sorted: Float64Array, length: number, value: number): void {
  let place = length;
  for (; place > 0 && (sorted[place - 1] ?? 0) > value; place -= 1) sorted[place] = sorted[place - 1] ?? 0;
  sorted[place] = value;
}

function remove(sorted: Float64Array, length: number, value: number): void {
  const place = firstAtOrAfter(sorted, value, length);
  for (let at = place + 1; at < length; at += 1) sorted[at - 1] = sorted[at] ?? 0;
}
