// What one household-month shows by itself: amounts, times, regularity. NaN: not known of this month.
import { mean } from '../spread.ts';
import { sum } from '../sum.ts';
import { dayNumber } from '../dating/calendar.ts';
import { measureOf, wellKnown, type HouseholdMonth, type UseDay, type UseEvent } from './household-month.ts';
import { median, robustSpread } from './quantiles.ts';

export interface MeteredEvent {
  readonly minutes: number;
  readonly energyWh: number;
}

export interface MonthFacts {
  readonly energyKwhPerDay: number;
  readonly fuelPerDay: number;
  readonly hoursPerDay: number;
  readonly eventsPerDay: number;
  /** Events with time and energy. */
  readonly metered: readonly MeteredEvent[];
  /** Relative spread of the power between events. */
  readonly wattSpread: number;
  readonly minutesPerEvent: number;
  /** Shares of the time in use in the six parts of 4 h of the local day; empty without use. */
  readonly profile: readonly number[];
  /** Relative spread of the amount between days with use. */
  readonly dayVariability: number;
  /** Days whose amount is within 1 % of the one before, as a share of days with use. */
  readonly equalShare: number;
  /** Spread of the start of the first event of a day, h. */
  readonly startSpreadHours: number;
  readonly activeShare: number;
  /** Mean of Saturdays and Sundays over the mean of the other days. */
  readonly weekendRatio: number;
}

const daysMin = 10;
const partMinutes = 240;
const parts = 6;

/** Null: fewer than ten days are known well enough. */
export function monthFacts(month: HouseholdMonth): MonthFacts | null {
  const days = wellKnown(month);
  if (days.length < daysMin) return null;
  const events = days.flatMap((day) => day.events);
  const measure = measureOf(days);
  const amounts = days.map((day) => day[measure] ?? NaN);
  const used = amounts.filter((amount) => amount > 0);
  const metered = events.flatMap(({ minutes, energyWh }) =>
    energyWh === null || energyWh <= 0 || minutes <= 0 ? [] : [{ minutes, energyWh }],
  );
  return {
    energyKwhPerDay: known(days.map(({ energyWh }) => energyWh)) / 1000,
    fuelPerDay: known(days.map(({ fuel }) => fuel)),
    hoursPerDay: known(days.map(({ hours }) => hours)),
    eventsPerDay: events.length / days.length,
    metered,
    wattSpread: relativeSpread(metered.map(({ minutes, energyWh }) => energyWh / minutes)),
    minutesPerEvent: median(events.map(({ minutes }) => minutes)),
    profile: profileOf(events),
    dayVariability: relativeSpread(used),
    equalShare: equalShare(used),
    startSpreadHours: startSpread(days),
    activeShare: used.length / days.length,
    weekendRatio: weekendRatio(days, amounts),
  };
}

/** Of few values a spread says nothing. */
const valuesMin = 8;

const known = (values: readonly (number | null)[]): number => {
  const numbers = values.filter((value) => value !== null);
  return 2 * numbers.length < values.length ? NaN : mean(numbers);
};

const relativeSpread = (values: readonly number[]): number =>
  values.length < valuesMin ? NaN : robustSpread(values) / median(values);

function equalShare(used: readonly number[]): number {
  if (used.length < valuesMin) return NaN;
  const equal = used.filter((amount, index) => Math.abs(amount - (used[index - 1] ?? NaN)) <= 0.01 * amount);
  return equal.length / (used.length - 1);
}

function startSpread(days: readonly UseDay[]): number {
  const starts = days.flatMap(({ events }) =>
    events.length === 0 ? [] : [Math.min(...events.map(({ startMinute }) => startMinute))],
  );
  return starts.length < valuesMin ? NaN : robustSpread(starts) / 60;
}

/** An event is spread over the parts that it runs through. */
function profileOf(events: readonly UseEvent[]): number[] {
  const minutes = Array.from({ length: parts }, () => 0);
  for (const event of events) {
    let [at, left] = [event.startMinute, event.minutes];
    while (left > 0) {
      const part = Math.floor(at / partMinutes);
      const step = Math.min(left, (part + 1) * partMinutes - at);
      minutes[part % parts] = (minutes[part % parts] ?? 0) + step;
      [at, left] = [at + step, left - step];
    }
  }
  const total = sum(minutes);
  return total === 0 ? [] : minutes.map((part) => part / total);
}

/** Day 0 of `dayNumber` was a Wednesday. */
const isWeekend = ({ day }: UseDay): boolean => [3, 4].includes(dayNumber(day) % 7);

function weekendRatio(days: readonly UseDay[], amounts: readonly number[]): number {
  const of = (weekend: boolean): number[] =>
    amounts.filter((amount, index) => {
      const day = days[index];
      return !Number.isNaN(amount) && day !== undefined && isWeekend(day) === weekend;
    });
  const [free, working] = [of(true), of(false)];
  return free.length < 3 || working.length < valuesMin ? NaN : mean(free) / mean(working);
}
