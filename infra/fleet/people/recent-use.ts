// What a simulated household really cooked before an interview, and what its sensors show of it.
import type { SensorDay } from '#domain/surveys/sensor-comparison/measured.ts';
import { deviceOf } from '../day.ts';
import { faultsOf, type DayFaults } from '../faults.ts';
import type { Household } from '../households.ts';
import { dayMs, dayStartMs, hourMs } from '../kampala-time.ts';
import { inUseMs, mealsOf, type Meal } from '../meals.ts';

/** Days of the sensors that a statement is compared with: a single week has an interval of half its width. */
const comparedDays = 28;

export interface RecentUse {
  /** The seven days before the interview, as they were. */
  readonly lastWeek: {
    readonly daysInUse: number;
    readonly oldStoveDays: number;
    /** Of the days in use. */
    readonly hoursPerDay: number;
    readonly cookerMeals: number;
    readonly lpgMeals: number;
    readonly charcoalMeals: number;
  };
  /** Of the cooker and of the logger on the old stove, in order; faults of the devices hide use. */
  readonly cookerDays: readonly SensorDay[];
  readonly oldStoveDays: readonly SensorDay[];
}

/** `day`: local day of the interview, counted from 1970-01-01. */
export function recentUse(household: Household, day: number): RecentUse {
  const days = Array.from({ length: comparedDays }, (_, index) => day - comparedDays + index);
  const meals = days.map((each) => mealsOf(household, each));
  const of = (stove: Meal['stove']): Meal[][] =>
    meals.map((each) => each.filter((meal) => meal.stove === stove));
  const sensorDays = (stove: Meal['stove'], deviceDid: string): SensorDay[] =>
    of(stove).map((each, index) => {
      const at = days[index] ?? day;
      return sensorDay(each, at, faultsOf(deviceOf(household, deviceDid), at));
    });
  const week = (stove: Meal['stove']): Meal[][] => of(stove).slice(-7);
  const [cooker, charcoal] = [week('cooker'), week('charcoal')];
  const daysInUse = cooker.filter(({ length }) => length > 0).length;
  return {
    lastWeek: {
      daysInUse,
      oldStoveDays: charcoal.filter(({ length }) => length > 0).length,
      hoursPerDay: daysInUse === 0 ? 0 : hoursOf(cooker.flat()) / daysInUse,
      cookerMeals: cooker.flat().length,
      lpgMeals: week('lpg').flat().length,
      charcoalMeals: charcoal.flat().length,
    },
    cookerDays: sensorDays('cooker', household.cookerDid),
    oldStoveDays: household.loggerDid === null ? [] : sensorDays('charcoal', household.loggerDid),
  };
}

const hoursOf = (meals: readonly Meal[]): number =>
  meals.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs), 0) / hourMs;

function sensorDay(meals: readonly Meal[], day: number, { lost, outage }: DayFaults): SensorDay {
  if (lost) return { coverage: 0, events: 0, hours: 0, fuel: null, silence: 'technical' };
  const hiddenMs = (meal: Meal): number =>
    outage === null ? 0 : inUseMs([meal], outage.fromMs, outage.toMs);
  const seen = meals.filter((meal) => hiddenMs(meal) < meal.endMs - meal.startMs);
  const shownMs = inUseMs(seen, dayStartMs(day), dayStartMs(day + 1));
  const outageMs = outage === null ? 0 : outage.toMs - outage.fromMs;
  return {
    coverage: 1 - outageMs / dayMs,
    events: seen.length,
    hours: (shownMs - seen.reduce((sum, meal) => sum + hiddenMs(meal), 0)) / hourMs,
    fuel: null,
    silence: null,
  };
}
