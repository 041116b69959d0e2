// Measures one household-month without comparison to others: amounts, times, regularity. NaN: not known of this month.
import { mean } from '../spread.ts';
import { sum } from '../sum.ts';
import { amountOf, measureOf, wellKnown, type HouseholdMonth, type UseEvent } from './household-month.ts';
import { median } from './quantiles.ts';
import { dayVariability, equalShare, relativeSpread, startSpread, weekendRatio } from './regularity.ts';

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
  /** Relative spread of the amount or the hours between days with use. */
  readonly dayVariability: number;
  /** Days whose amount and hours are within 1 % of those before, as a share of days with use. */
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
  const amounts = days.map((day) => amountOf(day, measure));
  const active = days.filter((_, index) => (amounts[index] ?? NaN) > 0);
  const metered = events.flatMap(({ minutes, energyWh }) =>
    energyWh === null || energyWh <= 0 || minutes <= 0 ? [] : [{ minutes, energyWh }],
  );
  return {
    energyKwhPerDay: meanKnown(days.map(({ energyWh }) => energyWh)) / 1000,
    fuelPerDay: meanKnown(days.map(({ fuel }) => fuel)),
    hoursPerDay: meanKnown(days.map(({ hours }) => hours)),
    eventsPerDay: events.length / days.length,
    metered,
    wattSpread: relativeSpread(metered.map(({ minutes, energyWh }) => energyWh / minutes)),
    minutesPerEvent: median(events.map(({ minutes }) => minutes)),
    profile: profileOf(events),
    dayVariability: dayVariability(active, measure),
    equalShare: equalShare(active, measure),
    startSpreadHours: startSpread(days),
    activeShare: active.length / days.length,
    weekendRatio: weekendRatio(days, amounts),
  };
}

const meanKnown = (values: readonly (number | null)[]): number => {
  const numbers = values.filter((value) => value !== null);
  return 2 * numbers.length < values.length ? NaN : mean(numbers);
};

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
