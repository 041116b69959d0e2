// When a constant value means a frozen sensor; detectors and device-days use the same limits.
import { medianGapMs } from '../cooking/median.ts';
import { loadShare } from '../cooking/power-events.ts';
import type { Places } from '../cooking/steps.ts';

/** Shortest run of equal values that is frozen, and the gap in the data that ends a run, ms. */
export const frozenMs = 2 * 3_600_000;

/** Fewer equal values say nothing. */
export const minFrozenSamples = 5;

/** Below the load of a usual cooker a meter may show one value for hours: standby, and steps of a whole watt. W. */
export const standbyAtMostW = loadShare * 1000;

/** A load wavers with its grid by two percent: below this a last digit of 10 W does not show it, W. Rule. */
const coarseDigitW = 10;
const leastWaveringW = 500;

/** Runs of equal powers above a load that last long enough, of which the counter, where it is given, stands still as well. All in time order. */
export function frozenLoads(
  timesMs: ArrayLike<number>,
  powersW: ArrayLike<number>,
  { aboveW, countersWh }: { readonly aboveW: number; readonly countersWh?: ArrayLike<number> },
): Places[] {
  const isCoarse = areMultiples(powersW, coarseDigitW);
  const isLoad = (index: number): boolean => {
    const powerW = powersW[index] ?? 0;
    return (
      powerW > aboveW &&
      (!isCoarse || powerW >= leastWaveringW || Number.isFinite(countersWh?.[index] ?? Infinity))
    );
  };
  const lastsMs = (first: number, last: number): number => (timesMs[last] ?? 0) - (timesMs[first] ?? 0);
  const isNear = (gapMs: number): boolean => gapMs <= frozenMs || gapMs <= 2 * (medianGapMs(timesMs) ?? 0);
  const goesOn = (index: number): boolean =>
    powersW[index] === powersW[index - 1] &&
    countersWh?.[index] === countersWh?.[index - 1] &&
    isNear(lastsMs(index - 1, index));
  const frozen: Places[] = [];
  for (let first = 0, end = 1; first < timesMs.length; first = end, end += 1) {
    if (!isLoad(first)) continue;
    while (end < timesMs.length && goesOn(end)) end += 1;
    if (end - first >= minFrozenSamples && lastsMs(first, end - 1) >= frozenMs) frozen.push([first, end]);
  }
  return frozen;
}

/** Whether the values are sent in steps of a digit. */
export function areMultiples(values: ArrayLike<number>, digit: number): boolean {
  for (let index = 0; index < values.length; index += 1) if ((values[index] ?? 0) % digit !== 0) return false;
  return true;
}
