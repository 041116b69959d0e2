// Time in use that a device reports: what is sure, and what its lost and contradicting reports leave open.
import { onOffMerge, onOffMergeGapMs, type UseInterval } from '../cooking/on-off-merge.ts';
import { sharedMs, shareWithin, type Span } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { longestUseMs } from '../signals/load.ts';
import { unknownMs, type SeenUse } from '../signals/use.ts';
import { sum } from '../sum.ts';
import type { CookingEvent } from './cooking-event.ts';
import { flagIf, type DayFlag } from './flags.ts';
import { isWithin, type DayBounds, type DayUsage } from './readings.ts';
import { driftShare, maxFlipsPerHour } from './rules.ts';

export interface ReportedUse {
  /** Time in use, ms; null: only reports over more than the longest step speak about the day, and they tell nothing of one day. */
  readonly use: Range | null;
  /** Time of the day about which reports speak, ms. */
  readonly knownMs: number;
  /** Uses of the day and the time around it, in time order, where the reports show their times. */
  readonly seen: readonly SeenUse[];
  /** Uses that are long enough for a meal. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

/** Time of a report that no shorter one speaks about, with the use in it. */
interface Reported extends UseInterval {
  /** Part of it in a mode that cooks, where it agrees with shorter reports, ms. */
  readonly cookedMs: number;
  /** Most that may have been used, ms. */
  readonly mostMs: number;
}

/** A shorter use is no meal, ms: as long as heat needs to show one. Rule. */
const leastUseMs = 10 * 60_000;

/** A use has as much as a meal within this time, or within one longer report: less is a flicker, ms. Rule. */
const mealWithinMs = 3_600_000;

/**
 * Reported use of the day, split at midnight by time; intervals of more than `longestMs` are in no day. Null when no report
 * speaks about the day; one that came on another day and tells of no use is none: mostly its interval began minutes before
 * midnight, and the rest of the day is unknown. Time without reports may have been use, up to the longest of a stove.
 */
export function reportedUse(
  readings: readonly DayUsage[],
  day: DayBounds,
  { longestMs, type }: { readonly longestMs: number; readonly type: string | null },
): ReportedUse | null {
  const isLong = ({ intervalSeconds }: DayUsage): boolean => intervalSeconds * 1000 > longestMs;
  const long = readings.filter(isLong);
  const hasLong = long.some(({ observedAt }) => isWithin(observedAt, day));
  const { intervals, overlapsAtMs } = useIntervals(readings.filter((reading) => !isLong(reading)));
  const { knownMs, inUseMs, cookedMs, mostMs } = totalsOf(intervals, day);
  const isReported = knownMs > 0 && readings.some(({ observedAt }) => isWithin(observedAt, day));
  const isKnown = isReported || inUseMs > 0;
  if (!isKnown && !hasLong) return null;
  const meals = mealsOf(intervals);
  const lowMs = sum(meals.flatMap(({ parts }) => parts.map((part) => sureMs(part, day))));
  return {
    use: isKnown
      ? {
          low: lowMs,
          best: Math.max(lowMs, cookedMs),
          high: mostMs + Math.min(unknownMs(intervals, day), longestUseMs(type)),
        }
      : null,
    knownMs: isKnown ? knownMs : 0,
    seen: intervals
      .filter(showsWhen)
      .map(({ fromMs, toMs, inUseMs: ms }) => ({ fromMs, toMs, isInUse: ms > 0 })),
    events: meals.map(({ event }) => ({
      ...event,
      energyWh: null,
      maxTemperatureC: null,
      source: 'usage',
    })),
    flags: [
      ...flagIf(hasLong, 'usage.long_interval'),
      ...flagIf(
        overlapsAtMs.some((atMs) => isWithin(atMs, day)),
        'usage.overlap',
      ),
    ],
  };
}

const lengthOf = ({ fromMs, toMs }: Span): number => toMs - fromMs;

/** What reports say of the day, split by time, ms. */
function totalsOf(
  intervals: readonly Reported[],
  day: DayBounds,
): Omit<Reported, keyof Span> & { readonly knownMs: number } {
  const totals = { knownMs: 0, inUseMs: 0, cookedMs: 0, mostMs: 0 };
  for (const interval of intervals) {
    const ofDayMs = sharedMs(interval, day);
    if (ofDayMs === 0) continue;
    const share = ofDayMs / lengthOf(interval);
    totals.knownMs += ofDayMs;
    totals.inUseMs += interval.inUseMs * share;
    totals.cookedMs += interval.cookedMs * share;
    totals.mostMs += interval.mostMs * share;
  }
  return totals;
}

/** A longer report with some use does not tell when, ms. Rule. */
const longestTellingMs = 3_600_000;

/** Of a report over midnight that is surely use of the day which does not fit into the other one; a long one is split by time. */
const sureMs = (part: UseInterval, day: DayBounds): number =>
  lengthOf(part) <= longestTellingMs
    ? Math.max(0, part.inUseMs - lengthOf(part) + sharedMs(part, day))
    : part.inUseMs * shareWithin(part, day);

const showsWhen = (interval: UseInterval): boolean =>
  lengthOf(interval) <= longestTellingMs ||
  interval.inUseMs === 0 ||
  2 * interval.inUseMs > lengthOf(interval);

interface Meal {
  readonly event: UseInterval;
  readonly parts: readonly UseInterval[];
}

/** Uses that no short break parts, and that are as long and as dense as a meal. */
function mealsOf(intervals: readonly Reported[]): Meal[] {
  const used = intervals
    .filter(({ cookedMs }) => cookedMs > 0)
    .map(({ fromMs, toMs, cookedMs }) => ({ fromMs, toMs, inUseMs: cookedMs }));
  let place = 0;
  return onOffMerge(used, onOffMergeGapMs).flatMap((event) => {
    const first = place;
    while ((used[place]?.toMs ?? Infinity) <= event.toMs) place += 1;
    const parts = used.slice(first, place);
    return isDense(parts) ? [{ event, parts }] : [];
  });
}

function isDense(parts: readonly UseInterval[]): boolean {
  let [first, usedMs] = [0, 0];
  return parts.some((part, index) => {
    usedMs += part.inUseMs;
    for (; first < index; first += 1) {
      const one = parts[first] ?? part;
      if (part.toMs - one.fromMs <= mealWithinMs * (1 + driftShare)) break;
      usedMs -= one.inUseMs;
    }
    return usedMs >= leastUseMs;
  });
}

/** A report with what its mode says of its use. */
interface ModedReport extends Span {
  readonly inUseMs: number;
  /** With what its resolution hides, ms. */
  readonly mostMs: number;
  readonly isCooking: boolean;
}

function withModes(readings: readonly DayUsage[]): ModedReport[] {
  const stepSeconds = readings.every(({ inUseSeconds }) => inUseSeconds % 60 === 0) ? 60 : 0;
  let before: DayUsage | undefined;
  return readings.map((reading, index) => {
    const { observedAt, intervalSeconds, inUseSeconds } = reading;
    const after = readings[index + 1];
    const isBesideUse = inUseSeconds > 0 || (before?.inUseSeconds ?? 0) > 0 || (after?.inUseSeconds ?? 0) > 0;
    const report = {
      fromMs: observedAt - intervalSeconds * 1000,
      toMs: observedAt,
      inUseMs: inUseSeconds * 1000,
      mostMs: (inUseSeconds + (isBesideUse ? stepSeconds : 0)) * 1000,
      isCooking: isOn(reading) || (isOffInUse(reading) && endsMeal(reading, before, after)),
    };
    before = reading;
    return report;
  });
}

const isOn = (reading?: DayUsage): boolean => reading?.mode === 'ON' || reading?.mode === 'UNKNOWN';
const isOffInUse = (reading?: DayUsage): boolean => reading?.mode === 'OFF' && reading.inUseSeconds > 0;

/**
 * OFF and KEEP_WARM are no use, but a meal that ends in a report leaves the stove off at its end: such a report follows one
 * in use, or it stands alone and is in use for a part of its time.
 */
function endsMeal(
  { observedAt, intervalSeconds, inUseSeconds }: DayUsage,
  before: DayUsage | undefined,
  after: DayUsage | undefined,
): boolean {
  const pauseMs = observedAt - intervalSeconds * 1000 - (before?.observedAt ?? -Infinity);
  const follows =
    isOn(before) && (before?.inUseSeconds ?? 0) > 0 && pauseMs <= driftShare * intervalSeconds * 1000;
  return follows || (inUseSeconds < intervalSeconds && !isOffInUse(before) && !isOffInUse(after));
}

/**
 * Intervals in time order that do not overlap. Shorter reports are believed first: a longer one keeps the time about which
 * they do not speak, with the use that they leave over, and where that does not fit, none of it is sure.
 */
function useIntervals(readings: readonly DayUsage[]): { intervals: Reported[]; overlapsAtMs: number[] } {
  const overlapsAtMs: number[] = [];
  let intervals: Reported[] = [];
  for (const own of byLength(withModes(readings))) {
    const shorter = intervals;
    const placed: Reported[] = [];
    let place = 0;
    let before: ModedReport | undefined;
    for (const report of own) {
      const fromMs = before ? Math.max(report.fromMs, before.toMs) : report.fromMs;
      while ((shorter[place]?.toMs ?? Infinity) <= fromMs) place += 1;
      const first = place;
      while ((shorter[place]?.fromMs ?? Infinity) < report.toMs) place += 1;
      const isAlone = place === first && fromMs === report.fromMs && fromMs < report.toMs;
      if (isAlone) placed.push(partOf(restOf(report, lengthOf(report), 0), report, 1));
      else {
        const parts = partsBeside(report, before, shorter.slice(first, place));
        if (lengthOf(report) - sum(parts.map(lengthOf)) > roundingMs) overlapsAtMs.push(report.toMs);
        placed.push(...parts);
        place = Math.max(first, place - 1);
      }
      if (!before || report.toMs >= before.toMs) before = report;
    }
    intervals = shorter.length === 0 ? placed : [...shorter, ...placed].sort((a, b) => a.fromMs - b.fromMs);
  }
  return { intervals, overlapsAtMs };
}

/** The shortest first, by the bits of their lengths: those of one class are less than twice as long as each other. */
function byLength(reports: readonly ModedReport[]): ModedReport[][] {
  const classes: ModedReport[][] = [];
  for (const report of reports) (classes[32 - Math.clz32(lengthOf(report))] ??= []).push(report);
  return Object.values(classes);
}

/** What is left of a report beside the one before it and the shorter ones inside it. */
function partsBeside(
  report: ModedReport,
  before: ModedReport | undefined,
  inside: readonly Reported[],
): Reported[] {
  const span = { fromMs: Math.max(report.fromMs, before?.toMs ?? -Infinity), toMs: report.toMs };
  const beforeMs = before ? before.inUseMs * shareWithin(before, report) : 0;
  const usedMs = beforeMs + sum(inside.map((one) => one.inUseMs * shareWithin(one, span)));
  const free = freeOf(span, inside);
  const freeMs = sum(free.map(lengthOf));
  const rest = restOf(report, freeMs, usedMs);
  return free.map((one) => partOf(rest, one, lengthOf(one) / freeMs));
}

/** Seconds are rounded. */
const roundingMs = 1000;

/** The parts of a time about which none inside it speaks. */
function freeOf(whole: Span, inside: readonly Span[]): readonly Span[] {
  if (inside.length === 0) return lengthOf(whole) > 0 ? [whole] : [];
  const free: Span[] = [];
  let startMs = whole.fromMs;
  for (const span of [...inside, { fromMs: whole.toMs, toMs: whole.toMs }]) {
    const toMs = Math.min(span.fromMs, whole.toMs);
    if (toMs > startMs) free.push({ fromMs: startMs, toMs });
    startMs = Math.max(startMs, span.toMs);
  }
  return free;
}

type Amounts = Omit<Reported, keyof Span>;

/** What a report says of the `freeMs` of its time about which no other one speaks; `usedMs`: what is used in the others. */
function restOf(report: ModedReport, freeMs: number, usedMs: number): Amounts {
  const leftMs = report.inUseMs - usedMs;
  const agrees = leftMs >= -roundingMs && leftMs <= freeMs + roundingMs;
  const inUseMs = Math.min(freeMs, agrees ? Math.max(0, leftMs) : report.inUseMs);
  const mostMs = Math.min(freeMs, report.mostMs);
  return { inUseMs, cookedMs: agrees && report.isCooking ? inUseMs : 0, mostMs };
}

const partOf = ({ inUseMs, cookedMs, mostMs }: Amounts, { fromMs, toMs }: Span, share: number): Reported => ({
  fromMs,
  toMs,
  inUseMs: inUseMs * share,
  cookedMs: cookedMs * share,
  mostMs: mostMs * share,
});

export interface CleanUsage {
  readonly readings: readonly DayUsage[];
  readonly flipFlopAtMs: readonly number[];
}

/** Leaves out reports among more changes between on and off than a stove has in an hour. */
export function cleanUsage(all: readonly DayUsage[]): CleanUsage {
  const startMs = (index: number): number =>
    (all[index]?.observedAt ?? 0) - (all[index]?.intervalSeconds ?? 0) * 1000;
  const isInUse = (index: number): boolean => (all[index]?.inUseSeconds ?? 0) > 0;
  const flips: number[] = [];
  for (let index = 1; index < all.length; index += 1)
    if (isInUse(index) !== isInUse(index - 1)) flips.push(index);
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
