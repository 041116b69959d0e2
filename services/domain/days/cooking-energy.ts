// The energy of a day that may be credited as cooking: events, and the energy of long intervals beyond standby.
import { loadShare, type PowerEventRule } from '../cooking/power-events.ts';
import { sharedMs, touches, type Span } from '../cooking/steps.ts';
import { isContradiction, sampledWh } from '../signals/contradiction.ts';
import { longestLoadMs, usualRatedPowerW, type LoadEvent } from '../signals/load.ts';
import { leastSeenMs, shortestRestMs } from '../signals/rest.ts';
import { standbyPowerW } from '../signals/standby.ts';
import type { MeterDay, MeterInterval } from './meter-day.ts';
import type { DayBounds } from './readings.ts';
import { longestComparedMs } from './rules.ts';

const hourMs = 3_600_000;

/** Whether a load would have shown in an interval. */
export const isSeen = ({ fromMs, toMs }: Span, { maxIntervalMs }: PowerEventRule): boolean =>
  toMs - fromMs <= maxIntervalMs;

/** Part of the intervals inside the day, by time. */
export function sumWithin<I extends Span>(
  intervals: readonly I[],
  day: Span,
  amountOf: (interval: I) => number,
): number {
  let total = 0;
  for (const interval of intervals)
    total += amountOf(interval) * (sharedMs(interval, day) / (interval.toMs - interval.fromMs));
  return total;
}

/** What may have been used for cooking: where counter and power contradict each other, only what both know. */
export const believedWh = ({ energyWh, otherWh, unshownWh }: MeterInterval, isDoubted: boolean): number =>
  Math.min(energyWh - unshownWh, isDoubted && otherWh !== null ? otherWh : Infinity);

/** The larger of both measures: what emits, and what shows how long a load lasts, where they contradict each other. */
export const largerWh = ({ energyWh, otherWh }: MeterInterval): number => Math.max(energyWh, otherWh ?? 0);

/** Energy of the intervals that cooking events cover; both in time order. */
export function cookingWhSeen(
  seen: readonly MeterInterval[],
  events: readonly LoadEvent[],
  { day, isDoubted }: { readonly day: Span; readonly isDoubted: boolean },
): number {
  let place = 0;
  const cooked = seen.filter((interval) => {
    while (place < events.length && (events[place]?.toMs ?? 0) <= interval.fromMs) place += 1;
    const event = events[place];
    return !interval.isDoubtful && event !== undefined && sharedMs(event, interval) > 0;
  });
  return sumWithin(cooked, day, (interval) => believedWh(interval, isDoubted));
}

/** Fewer intervals compare chance: power is read at moments, and a load switches on and off between them. */
const leastCompared = 24;

/** Whether one of both measures shows the load of a cooker on average. */
const hasLoad = (interval: MeterInterval): boolean =>
  largerWh(interval) * hourMs > loadShare * usualRatedPowerW * (interval.toMs - interval.fromMs);

/** Sums of the day by both measures where they contradict each other. */
export function findContradiction(
  ofDay: readonly MeterInterval[],
  day: Span,
): { readonly counterWh: number; readonly powerWh: number } | null {
  const both = ofDay.filter(
    ({ otherWh, isDoubtful, fromMs, toMs }) =>
      otherWh !== null && !isDoubtful && toMs - fromMs <= longestComparedMs,
  );
  if (both.length < leastCompared) return null;
  const counterWh = sumWithin(both, day, ({ energyWh }) => energyWh);
  const powerWh = sumWithin(both, day, ({ otherWh }) => otherWh ?? 0);
  const meanMs = sumWithin(both, day, ({ fromMs, toMs }) => toMs - fromMs) / both.length;
  const missedWh = sampledWh(both.filter(hasLoad).length, meanMs, usualRatedPowerW);
  return isContradiction({ counterWh, powerWh, missedWh }) ? { counterWh, powerWh } : null;
}

export interface UnseenCooking {
  readonly cookingWh: number;
  /** Standby may be part of it. */
  readonly isStandbyUnknown: boolean;
  /** It lasted longer than any cooking. */
  readonly isSustained: boolean;
}

interface UnseenContext {
  readonly day: DayBounds;
  readonly rule: PowerEventRule;
  readonly type: string | null;
  readonly isDoubted: boolean;
}

/**
 * Energy of intervals too long to show a load: what is beyond standby, where it is as much as an event has, where such
 * intervals do not follow each other for longer than cooking lasts or around the clock, and where no load beside them
 * lasted too long.
 */
export function unseenCooking(
  meter: MeterDay,
  sustained: readonly LoadEvent[],
  { day, rule, type, isDoubted }: UnseenContext,
): UnseenCooking {
  const isUnseen = (interval: MeterInterval): boolean => !isSeen(interval, rule);
  const ofDay = meter.intervals.filter((interval) => touches(interval, day));
  const candidates = ofDay.filter((interval) => isUnseen(interval) && !interval.isDoubtful);
  if (candidates.length === 0) return { cookingWh: 0, isStandbyUnknown: false, isSustained: false };
  // In doubt the larger measure is standby, and shows how long a load lasts: a frozen counter is no rest.
  const shownWh = (interval: MeterInterval): number => (isDoubted ? largerWh(interval) : interval.energyWh);
  const standbyW = standbyPowerW(ofDay.map((interval) => ({ ...interval, energyWh: shownWh(interval) })));
  const beyondStandby = (wh: number, { fromMs, toMs }: Span): number => {
    const beyondWh = wh - ((standbyW ?? 0) * (toMs - fromMs)) / hourMs;
    return beyondWh >= rule.minEnergyWh ? beyondWh : 0;
  };
  const cookedWh = (interval: MeterInterval): number =>
    beyondStandby(believedWh(interval, isDoubted), interval);
  const used = meter
    .allAround()
    .filter((interval) => isUnseen(interval) && beyondStandby(shownWh(interval), interval) > 0);
  const isTooLong = findTooLong(used, sustained, longestLoadMs(type));
  const cookingWh = sumWithin(
    candidates.filter((interval) => !isTooLong(interval)),
    day,
    cookedWh,
  );
  return {
    cookingWh,
    isStandbyUnknown: standbyW === null && cookingWh > 0,
    isSustained: candidates.some((interval) => cookedWh(interval) > 0 && isTooLong(interval)),
  };
}

/** A load that lasted too long may have continued for this long outside its readings, ms. */
const besideMs = hourMs;

/** Which of the intervals with use belong to a load that lasted too long. One interval alone does not say how long. */
function findTooLong(
  used: readonly MeterInterval[],
  sustained: readonly Span[],
  longestMs: number,
): (interval: Span) => boolean {
  const long = joinTouching(used).filter((joined) => joined.length > 1 && lengthMs(joined) > longestMs);
  const starts = new Set(long.flat().map(({ fromMs }) => fromMs));
  const isAlways = comesAroundTheClock(used);
  return (interval) =>
    isAlways ||
    starts.has(interval.fromMs) ||
    sustained.some(
      ({ fromMs, toMs }) => interval.toMs >= fromMs - besideMs && interval.fromMs <= toMs + besideMs,
    );
}

/** Fewer do not go around the clock. */
const leastUses = 4;

/** Whether no rest of three hours lies between uses that reach over half a day or more. */
function comesAroundTheClock(used: readonly Span[]): boolean {
  if (used.length < leastUses || lengthMs(used) < leastSeenMs) return false;
  return used.every(({ toMs }, index) => (used[index + 1]?.fromMs ?? toMs) - toMs < shortestRestMs);
}

const lengthMs = (intervals: readonly Span[]): number =>
  (intervals.at(-1)?.toMs ?? 0) - (intervals[0]?.fromMs ?? 0);

/** Intervals that follow each other without a pause. */
function joinTouching(intervals: readonly MeterInterval[]): MeterInterval[][] {
  const joined: MeterInterval[][] = [];
  for (const interval of intervals) {
    const last = joined.at(-1);
    if (last?.at(-1)?.toMs === interval.fromMs) last.push(interval);
    else joined.push([interval]);
  }
  return joined;
}
