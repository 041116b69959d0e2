// How regular the use of a household is: between days, hours of the day, and days of the week. NaN: too little is known.
import { mean } from '../spread.ts';
import { dayNumber } from '../dating/calendar.ts';
import type { Measure, UseDay } from './household-month.ts';
import { median, robustSpread } from './quantiles.ts';

/** Of few values a spread says nothing. */
const valuesMin = 8;

export const relativeSpread = (values: readonly number[]): number =>
  values.length < valuesMin ? NaN : robustSpread(values) / median(values);

/** A coarse counter shows the same amount on days that differ in their hours, so the larger spread counts. */
export function dayVariability(active: readonly UseDay[], measure: Measure): number {
  const spreads = [measure, 'hours' as const].map((of) =>
    relativeSpread(active.map((day) => day[of] ?? NaN)),
  );
  const known = spreads.filter((spread) => !Number.isNaN(spread));
  return known.length === 0 ? NaN : Math.max(...known);
}

export function equalShare(active: readonly UseDay[], measure: Measure): number {
  if (active.length < valuesMin) return NaN;
  const equal = active.filter((day, index) => {
    const before = active[index - 1];
    return before !== undefined && isNear(day[measure], before[measure]) && isNear(day.hours, before.hours);
  });
  return equal.length / (active.length - 1);
}

const isNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= 0.01 * Math.abs(one);

export function startSpread(days: readonly UseDay[]): number {
  const starts = days.flatMap(({ events }) =>
    events.length === 0 ? [] : [Math.min(...events.map(({ startMinute }) => startMinute))],
  );
  return starts.length < valuesMin ? NaN : robustSpread(starts) / 60;
}

/** Day 0 of `dayNumber` was a Wednesday. */
const isWeekend = ({ day }: UseDay): boolean => [3, 4].includes(dayNumber(day) % 7);

export function weekendRatio(days: readonly UseDay[], amounts: readonly number[]): number {
  const of = (weekend: boolean): number[] =>
    amounts.filter((amount, index) => {
      const day = days[index];
      return !Number.isNaN(amount) && day !== undefined && isWeekend(day) === weekend;
    });
  const [free, working] = [of(true), of(false)];
  return free.length < 3 || working.length < valuesMin ? NaN : mean(free) / mean(working);
}
