// Time in use that a device reports, in intervals that do not overlap.
import { onOffMerge, onOffMergeGapMs, type UseInterval } from '../cooking/on-off-merge.ts';
import { amountWithin, sharedMs } from '../cooking/steps.ts';
import type { SeenUse } from '../signals/use.ts';
import { sum } from '../sum.ts';
import type { CookingEvent } from './cooking-event.ts';
import type { DayFlag } from './flags.ts';
import { isWithin, type DayBounds, type DayUsage } from './readings.ts';
import { maxFlipsPerHour } from './rules.ts';

export interface ReportedUse {
  /** null: only reports over more than the longest step speak about it, and they tell nothing of one day. */
  readonly inUseMs: number | null;
  /** Time of the day about which they speak, ms. */
  readonly knownMs: number;
  /** Uses of the day and the time around it, in time order, where the reports show their times. */
  readonly seen: readonly SeenUse[];
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/**
 * Reported use of the day, split at midnight by time; intervals of more than `longestMs` are in no day. Null when no report speaks about the day; one that came on another
 * day and tells of no use is none: mostly its interval began minutes before midnight, and the rest of the day is unknown.
 */
export function reportedUse(
  readings: readonly DayUsage[],
  day: DayBounds,
  longestMs: number,
): ReportedUse | null {
  const { intervals, overlapsAtMs } = useIntervals(
    readings.filter(({ intervalSeconds }) => intervalSeconds * 1000 <= longestMs),
  );
  const ofDay = intervals.filter((interval) => sharedMs(interval, day) > 0);
  const long = readings.some(
    ({ observedAt, intervalSeconds }) => isWithin(observedAt, day) && intervalSeconds * 1000 > longestMs,
  );
  const inUseMs = sum(
    ofDay.map(({ fromMs, toMs, inUseMs: amount }) => amountWithin({ fromMs, toMs, amount, flag: null }, day)),
  );
  const isReported = ofDay.length > 0 && readings.some(({ observedAt }) => isWithin(observedAt, day));
  const isKnown = isReported || inUseMs > 0;
  if (!isKnown && !long) return null;
  return {
    inUseMs: isKnown ? inUseMs : null,
    knownMs: isKnown ? sum(ofDay.map((interval) => sharedMs(interval, day))) : 0,
    seen: intervals
      .filter(showsWhen)
      .map(({ fromMs, toMs, inUseMs: amount }) => ({ fromMs, toMs, isInUse: amount > 0 })),
    events: onOffMerge(intervals, onOffMergeGapMs).map((event) => ({
      ...event,
      energyWh: null,
      maxTemperatureC: null,
      source: 'usage',
    })),
    flags: [
      ...(long ? (['usage.long_interval'] as const) : []),
      ...(overlapsAtMs.some((atMs) => isWithin(atMs, day)) ? (['usage.overlap'] as const) : []),
    ],
  };
}

/** A longer report with some use does not tell when, ms. Rule. */
const longestTellingMs = 3_600_000;

const showsWhen = ({ fromMs, toMs, inUseMs }: UseInterval): boolean =>
  toMs - fromMs <= longestTellingMs || inUseMs === 0 || 2 * inUseMs > toMs - fromMs;

/** Intervals in time order; one that begins before the last has ended keeps its later part, and use in proportion. */
function useIntervals(readings: readonly DayUsage[]): { intervals: UseInterval[]; overlapsAtMs: number[] } {
  const intervals: UseInterval[] = [];
  const overlapsAtMs: number[] = [];
  let endMs = -Infinity;
  for (const { observedAt, intervalSeconds, inUseSeconds } of readings) {
    const fromMs = Math.max(endMs, observedAt - intervalSeconds * 1000);
    if (fromMs > observedAt - intervalSeconds * 1000) overlapsAtMs.push(observedAt);
    if (fromMs < observedAt)
      intervals.push({
        fromMs,
        toMs: observedAt,
        inUseMs: (inUseSeconds * (observedAt - fromMs)) / intervalSeconds,
      });
    endMs = Math.max(endMs, observedAt);
  }
  return { intervals, overlapsAtMs };
}

export interface CleanUsage {
  readonly readings: readonly DayUsage[];
  readonly flipFlopAtMs: readonly number[];
}

/** Leaves out reports among more changes between on and off than a stove has in an hour. */
export function cleanUsage(all: readonly DayUsage[]): CleanUsage {
  const isOn = (index: number): boolean => (all[index]?.inUseSeconds ?? 0) > 0;
  const startMs = (index: number): number =>
    (all[index]?.observedAt ?? 0) - (all[index]?.intervalSeconds ?? 0) * 1000;
  const flips = all.flatMap((_, index) => (index > 0 && isOn(index) !== isOn(index - 1) ? index : []));
  const broken = new Set<number>();
  flips.forEach((first, index) => {
    const last = flips[index + maxFlipsPerHour];
    if (last === undefined || startMs(last) - startMs(first) > 3_600_000) return;
    for (let at = first - 1; at <= last; at += 1) broken.add(at);
  });
  if (broken.size === 0) return { readings: all, flipFlopAtMs: [] };
  return {
    readings: all.filter((_, index) => !broken.has(index)),
    flipFlopAtMs: all.filter((_, index) => broken.has(index)).map(({ observedAt }) => observedAt),
  };
}
