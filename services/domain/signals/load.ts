// Finds the cooking loads of a meter: events with their edges, without loads that run for hours or around the clock.
import {
  isLoaded,
  loadShare,
  powerEvents,
  type LoadInterval,
  type PowerEvent,
  type PowerEventRule,
} from '../cooking/power-events.ts';
import { sharedMs, type Span } from '../cooking/steps.ts';
import { cyclesAroundTheClock, isWithoutRest, longestShareOfDay, shortestRestMs } from './rest.ts';

const hourMs = 3_600_000;

/** The cooker for which the event rule was published, W (A2EI). */
export const usualRatedPowerW = 1000;

/** Longest cooking event: a longer load is a lamp, a heater or a refrigerator. Rule. */
const usualLongestMs = 6 * hourMs;

/** A slow cooker is made for it, and stoves that burn solid fuel glow and stay warm for longer. Rule. */
const longestMsByType: Readonly<Record<string, number>> = {
  ElectricSlowCooker: 12 * hourMs,
  ImprovedBiomassStove: 12 * hourMs,
  TraditionalStove: 12 * hourMs,
  PelletStove: 12 * hourMs,
  StoveUseMonitor: 12 * hourMs,
};

/** The longest use that is taken for cooking, as a stove reports it or its heat shows it, ms. */
export const longestUseMs = (type: string | null): number => longestMsByType[type ?? ''] ?? usualLongestMs;

/** The longest electric load that is taken for cooking, ms. */
export const longestLoadMs = (type: string | null): number =>
  type === 'ElectricSlowCooker' ? longestUseMs(type) : usualLongestMs;

/** An event with the time in which the load was really on. */
export interface LoadEvent extends PowerEvent {
  /** From the first to the last moment of load, by the energy of the intervals at both ends. */
  readonly use: Span;
}

export interface Load {
  readonly cooking: readonly LoadEvent[];
  /** Loads that no cooking lasts as long as. */
  readonly sustained: readonly LoadEvent[];
}

/** The published events of load (A2EI), each with its edges. `intervals` in time order. */
export function findLoadEvents(intervals: readonly LoadInterval[], rule: PowerEventRule): LoadEvent[] {
  let place = 0;
  return powerEvents(intervals, rule).map((event) => {
    const own: LoadInterval[] = [];
    for (; place < intervals.length; place += 1) {
      const interval = intervals[place];
      if (!interval || interval.fromMs >= event.toMs) break;
      if (interval.fromMs >= event.fromMs) own.push(interval);
    }
    return { ...event, use: edgesOf(own, event, rule) };
  });
}

/** The load of an event is that of its fullest interval, or a power measured inside it; an edge was on for its energy at that load. */
function edgesOf(own: readonly LoadInterval[], event: PowerEvent, { ratedPowerW }: PowerEventRule): Span {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return { fromMs: event.fromMs, toMs: event.toMs };
  const loadW = own.reduce(
    (most, interval) =>
      Math.max(most, meanPowerW(interval), interval === last ? 0 : (interval.endPowerW ?? 0)),
    0,
  );
  const onMs = ({ fromMs, toMs, energyWh }: LoadInterval, powerW: number): number =>
    Math.min(toMs - fromMs, (Math.max(0, energyWh) / powerW) * hourMs);
  if (own.length === 1) {
    // How long it was on inside a single interval is not known: at least at its rated power, at least half of it.
    const lengthMs = first.toMs - first.fromMs;
    const ms = Math.max(lengthMs / 2, onMs(first, Math.max(loadW, ratedPowerW)));
    return { fromMs: first.toMs - ms, toMs: first.toMs };
  }
  return { fromMs: first.toMs - onMs(first, loadW), toMs: last.fromMs + onMs(last, loadW) };
}

const meanPowerW = ({ fromMs, toMs, energyWh }: LoadInterval): number =>
  (energyWh / (toMs - fromMs)) * hourMs;

/** Parts the events that cook from those that last too long, by the type of the stove and the day. Both in time order. */
export function partLoad(
  events: readonly LoadEvent[],
  intervals: readonly LoadInterval[],
  context: { readonly type: string | null; readonly day: Span; readonly rule: PowerEventRule },
): Load {
  const { type, day, rule } = context;
  const tooLong = new Set(
    joinEvents(events, intervals, rule)
      .filter((joined) => lengthMs(joined) > longestLoadMs(isSlow(joined) ? type : null))
      .flat(),
  );
  const loadedMs = events.reduce((ms, { use }) => ms + sharedMs(use, day), 0);
  const isMostOfDay = loadedMs > longestShareOfDay * (day.toMs - day.fromMs);
  const isWholeDay = isMostOfDay || cyclesAroundTheClock(intervals, events, rule);
  const cooks = (event: LoadEvent): boolean =>
    !tooLong.has(event) && !(isWholeDay && sharedMs(event, day) > 0);
  return { cooking: events.filter(cooks), sustained: events.filter((event) => !cooks(event)) };
}

/** A slow cooker draws less than this on average: a declared one that draws more is none, W. Rule. */
const slowCookerW = 400;

function isSlow(events: readonly LoadEvent[]): boolean {
  const energyWh = events.reduce((wh, event) => wh + event.energyWh, 0);
  return energyWh <= (slowCookerW * lengthMs(events)) / hourMs;
}

const lengthMs = (events: readonly LoadEvent[]): number =>
  (events.at(-1)?.use.toMs ?? 0) - (events[0]?.use.fromMs ?? 0);

/**
 * Events between which the load may have gone on: nothing between them was seen without load, and a counter does not show
 * that it was off. A lost reading makes no two meals of one lamp.
 */
function joinEvents(
  events: readonly LoadEvent[],
  intervals: readonly LoadInterval[],
  rule: PowerEventRule,
): LoadEvent[][] {
  const joined: LoadEvent[][] = [];
  let place = 0;
  for (const event of events) {
    const last = joined.at(-1);
    const lastMs = last?.at(-1)?.toMs ?? -Infinity;
    let [isOn, knownMs, restMs] = [last !== undefined, lastMs, 0];
    for (; place < intervals.length && (intervals[place]?.fromMs ?? 0) < event.fromMs; place += 1) {
      const interval = intervals[place];
      if (!interval || interval.fromMs < lastMs) continue;
      restMs = rests(interval, rule) ? restMs + interval.toMs - interval.fromMs : 0;
      isOn &&= restMs <= rule.mergeGapMs && interval.fromMs - knownMs <= longestUnknownMs;
      knownMs = interval.toMs;
    }
    isOn &&= event.fromMs - knownMs <= longestUnknownMs;
    if (isOn && last) last.push(event);
    else joined.push([event]);
  }
  return joined;
}

/** Without any value for longer than this, a load before it and one after it are two, ms. */
const longestUnknownMs = hourMs;

/** Seen without the load of a usual cooker, whatever the rating, or not seen and with too little energy for one all the time. */
const rests = (interval: LoadInterval, rule: PowerEventRule): boolean =>
  interval.toMs - interval.fromMs <= rule.maxIntervalMs
    ? !isLoaded(interval, { ...rule, ratedPowerW: usualRatedPowerW })
    : meanPowerW(interval) < loadShare * usualRatedPowerW;

/**
 * Whether the loads of a day are so long, or so many without a rest between them, that it is worth a look at the hours
 * around it.
 */
export function needsLook(
  events: readonly LoadEvent[],
  intervals: readonly LoadInterval[],
  { day, rule }: { readonly day: Span; readonly rule: PowerEventRule },
): boolean {
  const ofDay = events.filter((event) => sharedMs(event, day) > 0);
  return (
    ofDay.some(({ use }) => use.toMs - use.fromMs > shortestRestMs / 2) ||
    (ofDay.length > 0 && isWithoutRest(intervals, events, rule))
  );
}
