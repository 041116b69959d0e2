// Finds loads around the clock, such as a refrigerator or a heater: a kitchen has a rest each day.
import { isLoaded, type LoadInterval, type PowerEventRule } from '../cooking/power-events.ts';
import { sharedMs, type Span } from '../cooking/steps.ts';

const hourMs = 3_600_000;

/** A kitchen rests for this long once a day; what never does so cycles around the clock, ms. Rule. */
export const shortestRestMs = 3 * hourMs;

/** Fewer loads or uses do not go around the clock, and less seen time says nothing of a rest. */
export const leastUses = 3;
export const leastSeenMs = 12 * hourMs;

/** A load that is on for a larger share of a day is no cooking. */
export const longestShareOfDay = 0.5;

/** Loads that come more often than this are a thermostat's, ms. Rule. */
const frequentMs = 2 * hourMs;

/**
 * Whether loads come around the clock: in all the time that was seen, half a day or more, there is no rest of three hours.
 * Time that was not seen is a rest only where a counter shows that less than a meal was used in it. `intervals` in time
 * order.
 */
export function cyclesAroundTheClock(
  intervals: readonly LoadInterval[],
  events: readonly Span[],
  rule: PowerEventRule,
): boolean {
  const seenMs = intervals.reduce(
    (ms, interval) => ms + (isShort(interval, rule) ? lengthOf(interval) : 0),
    0,
  );
  return events.length > 0 && seenMs >= leastSeenMs && isWithoutRest(intervals, events, rule);
}

/**
 * Whether there is no rest between events, or between loads of any size where they come every two hours on average: a
 * refrigerator draws 180 W for some minutes, and readings that are far apart join some of these to events.
 */
export function isWithoutRest(
  intervals: readonly LoadInterval[],
  events: readonly Span[],
  rule: PowerEventRule,
): boolean {
  const ofEvents = findRest(intervals, events, rule);
  if (ofEvents.loads >= leastUses && ofEvents.longestRestMs < shortestRestMs) return true;
  const loads = intervals.filter((interval) => isLoaded(interval, rule));
  const ofLoads = findRest(intervals, loads, rule);
  const fromMs = intervals[0]?.fromMs ?? 0;
  const toMs = intervals.at(-1)?.toMs ?? 0;
  return ofLoads.loads * frequentMs >= toMs - fromMs && ofLoads.longestRestMs < shortestRestMs;
}

interface Rest {
  /** How often the load came on. */
  readonly loads: number;
  /** The longest time without it, ms. */
  readonly longestRestMs: number;
}

/** `on`: when the load was on. Both lists in time order. */
function findRest(intervals: readonly LoadInterval[], on: readonly Span[], rule: PowerEventRule): Rest {
  let [loads, restMs, longestRestMs, endMs, place, wasOn] = [0, 0, 0, -Infinity, 0, false];
  for (const interval of intervals) {
    while (place < on.length && (on[place]?.toMs ?? 0) <= interval.fromMs) place += 1;
    const load = on[place];
    const isOn = load !== undefined && sharedMs(load, interval) > 0;
    const isRest = !isOn && (isShort(interval, rule) || interval.energyWh < rule.minEnergyWh);
    if (isOn && !wasOn) loads += 1;
    if (!isRest || interval.fromMs !== endMs) restMs = 0;
    if (isRest) restMs += lengthOf(interval);
    longestRestMs = Math.max(longestRestMs, restMs);
    [endMs, wasOn] = [interval.toMs, isOn];
  }
  return { loads, longestRestMs };
}

const lengthOf = ({ fromMs, toMs }: Span): number => toMs - fromMs;

/** Whether a load would have shown in it. */
const isShort = (interval: Span, { maxIntervalMs }: PowerEventRule): boolean =>
  lengthOf(interval) <= maxIntervalMs;
