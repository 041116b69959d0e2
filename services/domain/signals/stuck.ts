// When a constant value means a frozen sensor; detectors and device-days use the same limits.
import { medianGapMs } from '../cooking/median.ts';
import { loadShare } from '../cooking/power-events.ts';

/** Shortest run of equal values that is frozen, and the gap in the data that ends a run, ms. */
export const frozenMs = 2 * 3_600_000;

/** Fewer equal values say nothing. */
export const minFrozenSamples = 5;

/** Below the load of a usual cooker a meter may show one value for hours: standby, and steps of a whole watt. W. */
export const standbyAtMostW = loadShare * 1000;

/** A run of equal values: the place of the first, and the one after the last. */
export type FrozenRun = readonly [first: number, behind: number];

/** Runs of equal powers above a load that last long enough, of which the counter, where it is given, stands still as well. All in time order. */
export function frozenLoads(
  timesMs: ArrayLike<number>,
  powersW: ArrayLike<number>,
  { aboveW, countersWh }: { readonly aboveW: number; readonly countersWh?: ArrayLike<number> },
): FrozenRun[] {
  const runs: FrozenRun[] = [];
  const longestGapMs = Math.max(frozenMs, 2 * (medianGapMs(timesMs) ?? 0));
  let first = 0;
  for (let index = 1; index <= timesMs.length; index += 1) {
    const lastMs = timesMs[index - 1] ?? 0;
    if (!((powersW[index - 1] ?? 0) > aboveW)) {
      first = index;
      continue;
    }
    const isEqual = powersW[index] === powersW[first] && countersWh?.[index] === countersWh?.[first];
    if (isEqual && (timesMs[index] ?? Infinity) - lastMs <= longestGapMs) continue;
    const isLong = lastMs - (timesMs[first] ?? 0) >= frozenMs && index - first >= minFrozenSamples;
    if (isLong) runs.push([first, index]);
    first = index;
  }
  return runs;
}
