// What the sensors of a household measured in a window, with an interval from the spread of its days.
import { meanLimits, proportionLimits, type Limits } from '../../sampling/design-intervals.ts';
import { meanEstimate, proportionEstimate } from '../../sampling/estimates.ts';
import { sum } from '../../sum.ts';
import { daysPerMonth } from '../statistics/fuel-pairs.ts';
import type { SurveyMeasure } from './measures.ts';

/** One local day of the sensor that is compared; a stove of before has days of its own. */
export interface SensorDay {
  /** Fraction of the day with data, 0 to 1. */
  readonly coverage: number;
  /** Cooking events after merging, and their hours. */
  readonly events: number;
  readonly hours: number;
  /** Fuel used, in the unit of the stated amount; null: unknown. */
  readonly fuel: number | null;
  /** Why no data came. Null: some came. */
  readonly silence: 'household' | 'technical' | 'unknown' | null;
}

export interface Measured {
  readonly value: number;
  readonly interval: { readonly lower: number; readonly upper: number; readonly level: number };
}

export interface MeasuredWindow {
  /** Null: no day can be used. */
  readonly measured: Measured | null;
  /** Fraction of the window with data. */
  readonly coverage: number;
  /** Days that could be used. */
  readonly days: number;
  /** Below 1: the value is for this fraction of the days with data, those on which the stove was used. */
  readonly daysShare: number;
}

interface Settings {
  readonly level: number;
  /** Fraction of a day with data, from which the day is used. Nothing is added for the rest of it. */
  readonly dayCoverageMin: number;
  /** A question for the hours of a day on which the stove is used. */
  readonly isPerDayInUse: boolean;
}

/** `days`: each day of the window, also those without data. */
export function measureUse(
  measure: SurveyMeasure,
  days: readonly SensorDay[],
  { level, dayCoverageMin, isPerDayInUse }: Settings,
): MeasuredWindow {
  const coverage = days.length === 0 ? 0 : sum(days.map((day) => day.coverage)) / days.length;
  if (measure === 'silentDays')
    return { measured: silentDays(days, level), coverage, days: days.length, daysShare: 1 };
  const usable = days.filter((day) => day.coverage >= dayCoverageMin);
  const measured = (values: readonly number[], scale = 1): MeasuredWindow => ({
    measured: values.length === 0 ? null : dailyMean(values, level, scale),
    coverage,
    days: values.length,
    daysShare: 1,
  });
  switch (measure) {
    case 'daysInUseShare':
    case 'traditionalDaysShare':
      return {
        measured: usable.length === 0 ? null : shareInUse(usable, level),
        coverage,
        days: usable.length,
        daysShare: 1,
      };
    case 'hoursPerDay': {
      const asked = usable.filter(({ events }) => !isPerDayInUse || events > 0);
      const daysShare = usable.length === 0 ? 1 : asked.length / usable.length;
      return { ...measured(asked.map(({ hours }) => hours)), daysShare };
    }
    case 'eventsPerDay':
      return measured(usable.map(({ events }) => events));
    case 'fuelPerMonth':
      return measured(
        usable.flatMap(({ fuel }) => fuel ?? []),
        daysPerMonth,
      );
    default:
      return { measured: null, coverage, days: 0, daysShare: 1 };
  }
}

function shareInUse(days: readonly SensorDay[], level: number): Measured {
  const inUse = days.filter(({ events }) => events > 0).length;
  const estimate = proportionEstimate(inUse, days.length, null);
  const base = { level, households: days.length, effectiveUnits: days.length, isCensus: false };
  return measuredValue(estimate.value, proportionLimits(estimate, base), level, 1);
}

/** Equal days have no spread, and then the interval has no width. */
function dailyMean(values: readonly number[], level: number, scale: number): Measured {
  const estimate = meanEstimate(values, null);
  const base = { level, households: values.length, effectiveUnits: values.length, isCensus: false };
  return measuredValue(estimate.value, meanLimits(estimate, base), level, scale);
}

function measuredValue(value: number, limits: Limits | null, level: number, scale: number): Measured {
  const [lower, upper] = limits?.interval ?? [value, value];
  return {
    value: value * scale,
    interval: { lower: Math.max(0, lower * scale), upper: upper * scale, level },
  };
}

/** Days without data. A fault of the device says nothing of the household; an unknown reason may be either. */
function silentDays(days: readonly SensorDay[], level: number): Measured | null {
  if (days.length === 0) return null;
  const count = (reason: SensorDay['silence']): number =>
    days.filter(({ silence }) => silence === reason).length;
  const [lower, upper] = [count('household'), count('household') + count('unknown')];
  return { value: upper, interval: { lower, upper, level } };
}
