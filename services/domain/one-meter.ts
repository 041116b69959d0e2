// Compares what two devices report of the same days: whether one meter stands behind both names, however its copy was changed.

/** Start and end, ms, and energy, Wh; null: not metered. */
export type UseEvent = readonly [fromMs: number, toMs: number, energyWh: number | null];

/** What a device reports of a day. */
export interface UseDay {
  readonly day: string;
  /** Mean time between the readings that arrived, ms. */
  readonly spacingMs: number;
  /** In time order. */
  readonly events: readonly UseEvent[];
  /** All that was used on a day with cooking, in the unit of the device; null: not measured, or nothing was cooked. */
  readonly amount: number | null;
}

/** How the use of a day agrees. */
export interface DayMatch {
  readonly day: string;
  /** Events of the device with fewer, and of the one with more. */
  readonly fewest: number;
  readonly most: number;
  readonly matched: number;
  /** One for each match, and one more where its amounts are equal but for the noise of copying. */
  readonly weight: number;
}

/** A bridge sends a copy seconds or minutes later, ms. */
const longestDelayMs = 3 * 60_000;

/** Beyond half an hour the ends of an event say too little, ms. */
const longestToleranceMs = 30 * 60_000;

/** Events of a copy that lost readings or decimals differ by up to the first; those of two loads seldom by less than the second. */
const energyTolerance = { loose: 0.1, tight: 0.02 } as const;

/** The same for totals of a day without the times of events. */
const amountTolerance = { loose: 0.01, tight: 0.005 } as const;

/** Part of the events of the device with fewer that must be those of the other one: readings that were lost hide some. */
const leastShare = 0.8;

/** Of matches in a household: one event with equal energy, or two that agree. */
const leastWeight = 2;

/** By which times of two devices may differ: a reading, or the delay of a bridge. */
export const timeToleranceMs = (a: UseDay, b: UseDay): number =>
  Math.min(longestToleranceMs, Math.max(longestDelayMs, a.spacingMs, b.spacingMs));

const differenceOf = (a: number, b: number): number => (a === b ? 0 : Math.abs(a - b) / Math.max(a, b));

/** Events of both lists, one to one, that start and end at the same times. */
export function matchTimes(
  a: readonly UseEvent[],
  b: readonly UseEvent[],
  { toleranceMs, delayMs = 0 }: { readonly toleranceMs: number; readonly delayMs?: number },
): (readonly [UseEvent, UseEvent])[] {
  const left = [...b];
  return a.flatMap((event) => {
    const index = left.findIndex((other) =>
      [other[0] - event[0], other[1] - event[1]].every((ms) => Math.abs(ms - delayMs) <= toleranceMs),
    );
    const [other] = index < 0 ? [] : left.splice(index, 1);
    return other === undefined ? [] : [[event, other] as const];
  });
}

const matchOf = (day: string, fewest: number, most: number, differences: readonly number[]) => ({
  day,
  fewest,
  most,
  matched: differences.length,
  weight: differences.length + differences.filter((difference) => difference <= energyTolerance.tight).length,
});

/** Events are compared where both meters have them, else the totals of the day. Null: nothing can be compared. */
export function matchDay(a: UseDay, b: UseDay): DayMatch | null {
  const metered = [a, b].map(({ events }) => events.filter(([, , energyWh]) => energyWh !== null));
  const [own = [], others = []] = metered;
  const fewest = Math.min(own.length, others.length);
  const pairs = matchTimes(own, others, { toleranceMs: timeToleranceMs(a, b) });
  const differences = pairs.map(([[, , one], [, , other]]) => differenceOf(one ?? 0, other ?? 0));
  const ofEvents = matchOf(
    a.day,
    fewest,
    Math.max(own.length, others.length),
    differences.filter((difference) => difference <= energyTolerance.loose),
  );
  if (fewest > 0 && ofEvents.matched >= leastShare * fewest) return ofEvents;
  const byAmount = matchAmounts(a, b);
  // Readings that were lost move the ends of events, but no event to another time.
  if (fewest > 0) return byAmount?.matched === 1 && doOverlap(own, others) ? byAmount : ofEvents;
  return byAmount;
}

function matchAmounts({ day, amount }: UseDay, { amount: other }: UseDay): DayMatch | null {
  if (amount === null || other === null) return null;
  const difference = differenceOf(amount, other);
  const matched = Number(difference <= amountTolerance.loose);
  return { day, fewest: 1, most: 1, matched, weight: difference <= amountTolerance.tight ? 2 : matched };
}

function doOverlap(a: readonly UseEvent[], b: readonly UseEvent[]): boolean {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a];
  return fewer.every(([from, to]) => more.some((other) => other[0] < to && from < other[1]));
}

const total = (matches: readonly DayMatch[], value: (match: DayMatch) => number): number =>
  matches.reduce((sum, match) => sum + value(match), 0);

export const weightOf = (matches: readonly DayMatch[]): number => total(matches, ({ weight }) => weight);

/** Nearly all that the device with fewer events shows is what the other one shows. */
export const doAgree = (matches: readonly DayMatch[]): boolean =>
  matches.length > 0 &&
  total(matches, ({ matched }) => matched) >= leastShare * total(matches, ({ fewest }) => fewest);

/** Days that agree one after another, at least two events. */
function runsOf(matches: readonly DayMatch[]): (readonly DayMatch[])[] {
  const runs: DayMatch[][] = [[]];
  for (const match of matches)
    if (doAgree([match])) runs.at(-1)?.push(match);
    else runs.push([]);
  return runs;
}

/** The days of which both devices report, in order, as pairs. */
export function commonDays(a: readonly UseDay[], b: readonly UseDay[]): (readonly [UseDay, UseDay])[] {
  const others = new Map(b.map((one) => [one.day, one]));
  return a.flatMap((one) => {
    const other = others.get(one.day);
    return other === undefined ? [] : [[one, other] as const];
  });
}

/**
 * Days on which two devices of a household are one meter: all common days where they agree, or a run of days, for a name
 * may become a copy on some day. A single match says it only where neither device shows anything else.
 */
export function sharedDays(a: readonly UseDay[], b: readonly UseDay[]): string[] {
  const common = commonDays(a, b);
  const matches = common.flatMap(([one, other]) => matchDay(one, other) ?? []);
  const isAlone = total(matches, ({ most }) => most) === 1;
  const isOne =
    doAgree(matches) &&
    weightOf(matches) >= leastWeight &&
    (isAlone || total(matches, ({ matched }) => matched) >= 2);
  if (isOne) return common.map(([{ day }]) => day);
  return runsOf(matches)
    .filter((run) => weightOf(run) > leastWeight && total(run, ({ matched }) => matched) >= 2)
    .flatMap((run) => run.map(({ day }) => day));
}
