// Compares what two devices report of the same days: whether one meter stands behind both names, however its copy was changed.

import { sum } from './sum.ts';

/** Start and end, ms, and energy, Wh; null: not metered. */
export type UseEvent = readonly [fromMs: number, toMs: number, energyWh: number | null];

/** What a device reports of a day. */
export interface UseDay {
  readonly day: string;
  /** Mean time between the readings that arrived, ms. */
  readonly spacingMs: number;
  /** In time order. */
  readonly events: readonly UseEvent[];
  /** All that was used on a day with cooking, Wh as its events, or in the unit of its fuel; null: not measured, or nothing was cooked. */
  readonly amount: number | null;
  /** By how much that may be off: the noise of a scale, moments at which power is read. */
  readonly off?: number;
}

/** How the use of a day agrees. */
export interface DayMatch {
  readonly day: string;
  /** Events of the device with fewer. */
  readonly fewest: number;
  readonly matched: number;
  /** What both devices say of the matched use, in one unit. */
  readonly amounts: readonly [number, number];
  /** By how much these may be off. */
  readonly off: number;
  /** One for each match, and one more where its amounts are equal but for the noise of copying. */
  readonly weight: number;
}

/** A bridge sends a copy up to three minutes later, and the ends of a metered load are found in cells of five minutes, ms. */
const longestDelayMs = (3 + 5) * 60_000;

/** Beyond half an hour the ends of an event say too little, ms. */
const longestToleranceMs = 30 * 60_000;

/** Relative difference of the energies of one event, and of the totals of a day: equal but for rounding, and by lost readings (`lost`: by all of them). */
const tolerance = {
  event: { tight: 0.02, loose: 0.1, rough: 0.4 },
  total: { tight: 0.005, loose: 0.01, lost: 0.02 },
} as const;

/** Five events at the same times whose energies a coarse register rounds are as good as one with equal energy. */
const roughWeight = 0.4;

/** More than this part of an amount says nothing of whether two amounts are one. */
const mostOffShare = 0.5;

/** Times of events that are read less often say too little by themselves, ms. */
const denseMs = 6 * 60_000;

/** Readings that a copy may lose at one end of an event. */
const lostInARow = 3;

/** By how much the share of lost readings widens what may differ. */
const lossFactor = 2;

/** Part of the events of the device with fewer that must be those of the other one: readings that were lost hide some. */
const leastShare = 0.8;

/** Of matches in a household: one event with equal energy, or two that agree. */
const leastWeight = 2;

/** Part of the readings of the other one that the device with fewer lacks, 0 to 1. */
const lostShare = (a: UseDay, b: UseDay): number =>
  1 - Math.min(a.spacingMs, b.spacingMs) / Math.max(a.spacingMs, b.spacingMs);

/** By which times of two devices may differ: the delay of a bridge, or readings that were lost. */
function timeTolerances(a: UseDay, b: UseDay): { readonly tightMs: number; readonly looseMs: number } {
  const widened = lossFactor * lostShare(a, b);
  const spacingMs = Math.max(a.spacingMs, b.spacingMs);
  return {
    tightMs: Math.min(longestToleranceMs, longestDelayMs + widened * spacingMs),
    looseMs: Math.min(longestToleranceMs, Math.max(longestDelayMs, (1 + widened) * spacingMs)),
  };
}

const differenceOf = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(a, b));

/** Events of both lists, one to one, that start and end at the same times. */
export function matchTimes(
  a: readonly UseEvent[],
  b: readonly UseEvent[],
  { toleranceMs, delayMs = 0 }: { readonly toleranceMs: number; readonly delayMs?: number },
): Pair[] {
  const left = [...b];
  return a.flatMap((event) => {
    const index = left.findIndex((other) =>
      [other[0] - event[0], other[1] - event[1]].every((ms) => Math.abs(ms - delayMs) <= toleranceMs),
    );
    const [other] = index < 0 ? [] : left.splice(index, 1);
    return other === undefined ? [] : [[event, other] as const];
  });
}

/** Events are compared where both meters have them, or the totals of the day: what says more. Null: nothing can be compared. */
export function matchDay(a: UseDay, b: UseDay): DayMatch | null {
  const [own = [], others = []] = [a, b].map(({ events }) =>
    events.filter(([, , energyWh]) => energyWh !== null),
  );
  const fewest = Math.min(own.length, others.length);
  const byTotal = matchTotals(a, b);
  if (fewest === 0) return byTotal;
  const { tightMs, looseMs } = timeTolerances(a, b);
  const lost = lostShare(a, b);
  const { tight, loose, rough } = tolerance.event;
  const most = Math.max(a.spacingMs, b.spacingMs) <= denseMs ? rough : loose;
  const near = matchTimes(own, others, { toleranceMs: looseMs }).filter(
    (pair) => energyDifference(pair) <= most + lost,
  );
  const alike = near.filter((pair) => energyDifference(pair) <= loose + lost);
  const equal = alike.filter((pair) => isWithin(pair, tightMs) && energyDifference(pair) <= tight + lost / 2);
  const byEvents = {
    day: a.day,
    fewest,
    matched: near.length,
    amounts: amountsOf(near),
    off: offOf(a, b),
    weight: roughWeight * (near.length - alike.length) + alike.length + equal.length,
  };
  if (byTotal === null || byTotal.matched === 0) return byEvents;
  // Of power that is read at moments nothing but that both are on together is sure; with equal totals one event is enough.
  const isEqual = byTotal.weight > 1 && byEvents.matched > 0;
  const isRough = (offOf(a, b) > 0 || isEqual) && byEvents.matched < leastShare * fewest;
  if (!isRough && byTotal.weight <= byEvents.weight) return byEvents;
  // Readings that were lost move the ends of an event by several intervals, and leave the total of a counter.
  const toleranceMs = lost > 0 ? lostInARow * looseMs : looseMs;
  const together = isRough
    ? overlapping(own, others, looseMs)
    : matchTimes(own, others, { toleranceMs }).length;
  return together >= leastShare * fewest ? byTotal : byEvents;
}

const offOf = (a: UseDay, b: UseDay): number =>
  Math.min((a.off ?? 0) + (b.off ?? 0), mostOffShare * Math.max(a.amount ?? 0, b.amount ?? 0));

/** Of the list with fewer events those during which the other one has one, too, or nearly. */
function overlapping(a: readonly UseEvent[], b: readonly UseEvent[], toleranceMs: number): number {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  return fewer.filter(([fromMs, toMs]) =>
    more.some((other) => other[0] <= toMs + toleranceMs && other[1] >= fromMs - toleranceMs),
  ).length;
}

const amountsOf = (pairs: readonly Pair[]): readonly [number, number] => [
  sum(pairs.map(([[, , energyWh]]) => energyWh ?? 0)),
  sum(pairs.map(([, [, , energyWh]]) => energyWh ?? 0)),
];

type Pair = readonly [UseEvent, UseEvent];

const isWithin = ([a, b]: Pair, ms: number): boolean =>
  Math.abs(a[0] - b[0]) <= ms && Math.abs(a[1] - b[1]) <= ms;

const energyDifference = ([a, b]: Pair): number => differenceOf(a[2] ?? 0, b[2] ?? 0);

function matchTotals(a: UseDay, b: UseDay): DayMatch | null {
  if (a.amount === null || b.amount === null) return null;
  const difference = differenceOf(a.amount, b.amount);
  const off = offOf(a, b);
  const isBlurred = Math.abs(a.amount - b.amount) <= off;
  const { loose, tight, lost } = tolerance.total;
  const matched = Number(difference <= loose + lost * lostShare(a, b) || isBlurred);
  const weight = matched + Number(difference <= tight);
  return { day: a.day, fewest: 1, matched, amounts: [a.amount, b.amount], off, weight };
}

const total = (matches: readonly DayMatch[], value: (match: DayMatch) => number): number =>
  sum(matches.map(value));

export const weightOf = (matches: readonly DayMatch[]): number => total(matches, ({ weight }) => weight);

/** Nearly all that the device with fewer events shows is what the other one shows, and as much in all. */
function doAgree(matches: readonly DayMatch[]): boolean {
  const own = total(matches, ({ amounts }) => amounts[0]);
  const others = total(matches, ({ amounts }) => amounts[1]);
  return (
    matches.length > 0 &&
    total(matches, ({ matched }) => matched) >= leastShare * total(matches, ({ fewest }) => fewest) &&
    Math.abs(own - others) <= (1 - leastShare) * Math.max(own, others) + total(matches, ({ off }) => off)
  );
}

/** Days that agree one after another, at least two events. */
function runsOf(matches: readonly DayMatch[]): (readonly DayMatch[])[] {
  const runs: DayMatch[][] = [[]];
  for (const match of matches)
    if (doAgree([match])) runs.at(-1)?.push(match);
    else runs.push([]);
  return runs;
}

/** The days by which two devices agree: all of them, or the days one after another that say most. */
export const agreement = (matches: readonly DayMatch[]): readonly DayMatch[] =>
  doAgree(matches)
    ? matches
    : runsOf(matches).reduce<readonly DayMatch[]>(
        (most, run) => (weightOf(run) > weightOf(most) ? run : most),
        [],
      );

/** The days of which both devices report, in order, as pairs. */
function commonDays(a: readonly UseDay[], b: readonly UseDay[]): (readonly [UseDay, UseDay])[] {
  const others = new Map(b.map((one) => [one.day, one]));
  return a.flatMap((one) => {
    const other = others.get(one.day);
    return other === undefined ? [] : [[one, other] as const];
  });
}

/** Whether the uses of a day do not show two meters: those of the device with fewer are at times of the other's, or there are none. */
function mayBeOne(a: UseDay, b: UseDay): boolean {
  const { looseMs } = timeTolerances(a, b);
  return overlapping(a.events, b.events, looseMs) >= leastShare * Math.min(a.events.length, b.events.length);
}

/**
 * Days on which two devices of a household are one meter: all common days where they agree, or a run of days, for a name
 * may become a copy on some day, with the days around it that do not show two meters. A single event with equal energy is
 * enough where it is all that one of them shows.
 */
export function sharedDays(a: readonly UseDay[], b: readonly UseDay[]): string[] {
  const common = commonDays(a, b);
  const matches = common.flatMap(([one, other]) => matchDay(one, other) ?? []);
  if (doAgree(matches) && weightOf(matches) >= leastWeight) return common.map(([{ day }]) => day);
  const sure = new Set(
    runsOf(matches)
      .filter((run) => weightOf(run) > leastWeight && total(run, ({ matched }) => matched) >= 2)
      .flatMap((run) => run.map(({ day }) => day)),
  );
  const stretches: string[][] = [[]];
  for (const [one, other] of common)
    if (sure.has(one.day) || mayBeOne(one, other)) stretches.at(-1)?.push(one.day);
    else stretches.push([]);
  return stretches.filter((days) => days.some((day) => sure.has(day))).flat();
}
