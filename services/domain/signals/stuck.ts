// When a constant value means a frozen sensor; detectors and device-days use the same limits.
import { loadShare } from '../cooking/power-events.ts';

/** Shortest run of equal values that is frozen, and the gap in the data that ends a run, ms. */
export const frozenMs = 2 * 3_600_000;

/** Fewer equal values say nothing. */
export const minFrozenSamples = 5;

/** Below the load of a usual cooker a meter may show one value for hours: standby, and steps of a whole watt. W. */
export const standbyAtMostW = loadShare * 1000;

/** Whether some run of equal values, each a load, lasts long enough. Both lists in time order. */
export function isLoadFrozen(timesMs: ArrayLike<number>, powersW: ArrayLike<number>): boolean {
  let first = 0;
  for (let index = 1; index <= timesMs.length; index += 1) {
    const lastMs = timesMs[index - 1] ?? 0;
    const continues = powersW[index] === powersW[first] && (timesMs[index] ?? Infinity) - lastMs <= frozenMs;
    if (continues) continue;
    const isLong = lastMs - (timesMs[first] ?? 0) >= frozenMs && index - first >= minFrozenSamples;
    if (isLong && (powersW[first] ?? 0) > standbyAtMostW) return true;
    first = index;
  }
  return false;
}
