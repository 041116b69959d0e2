// Compares what a household stated with what the readings of its analysis show (infra/docs/methods.md#statements-of-households).
import { daysOf } from '../../dating/calendar.ts';
import { bestOf } from '../../range.ts';
import { sum } from '../../sum.ts';
import {
  compareHousehold,
  type HouseholdComparison,
} from '../../surveys/sensor-comparison/compare-household.ts';
import type { SensorDay } from '../../surveys/sensor-comparison/measured.ts';
import { usableUse } from '../../surveys/sensor-comparison/usable-use.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import type { Statement, StatedMeasure } from '../case/statement.ts';
import { usesByDay } from '../cookers/days-in-use.ts';
import type { MeasuredCooker } from '../cookers/measured.ts';

export interface ComparedStatement {
  readonly statement: Statement;
  readonly comparison: HouseholdComparison;
  /** What raises no credit: of use the smaller of statement and measurement, of the old stove the larger; null: not measured. */
  readonly usable: number | null;
  /** Whether a sensor could have shown it. */
  readonly isCovered: boolean;
}

/** In the order of the statements. `cookers`: those of the boundary. */
export const compareStatements = (
  inputs: AnalysisInputs,
  cookers: readonly MeasuredCooker[],
): ComparedStatement[] => {
  const { statements = [] } = inputs;
  const measures = new Set(statements.map(({ measure }) => measure));
  const daysOfMeasure = new Map([...measures].map((one) => [one, sensorDays[one](inputs, cookers)]));
  return statements.map((statement) => {
    const { question, measure, value, isYesNo, isPerDayInUse = false } = statement;
    const days = daysOfMeasure.get(measure) ?? [];
    const comparison = compareHousehold(
      { question, measure, isPerDayInUse, coverageMin: inputs.coverageThreshold },
      {
        householdId: inputs.householdDid,
        collector: null,
        weight: 1,
        stated: { value, isYesNo },
        days,
      },
    );
    const side = measure === 'traditionalDaysShare' ? 'upper' : 'lower';
    return { statement, comparison, usable: usableUse(comparison, side), isCovered: days.length > 0 };
  });
};

/** Fraction of the days in use that interviews state, the smallest; null: none does. "No" about one day is no fraction. */
export function statedPartInUse({ statements = [] }: AnalysisInputs): number | null {
  const stated = statements.filter(({ measure, isYesNo }) => measure === 'daysInUseShare' && !isYesNo);
  return stated.length === 0 ? null : Math.min(...stated.map(({ value }) => value));
}

type DaysOf = (inputs: AnalysisInputs, cookers: readonly MeasuredCooker[]) => SensorDay[];

const sensorDay = (isKnown: boolean, isUsed: boolean, hours = 0): SensorDay => ({
  coverage: isKnown ? 1 : 0,
  events: isUsed ? 1 : 0,
  hours,
  fuel: null,
  silence: null,
});

const sensorDays: Readonly<Record<StatedMeasure, DaysOf>> = {
  daysInUseShare: (_, cookers) =>
    [...usesByDay(cookers).values()].map((use) => sensorDay(use !== 'unknown', use === 'used')),
  hoursPerDay: (_, cookers) => {
    const stoves = [...new Set(cookers.map(({ hourMeter }) => hourMeter))];
    return [...usesByDay(cookers).keys()].map((day) => dayByHours(stoves, day));
  },
  traditionalDaysShare: ({ devices, period }) => {
    const stoves = devices.filter(({ type }) => type === 'TraditionalStove');
    return stoves.length === 0 ? [] : daysOf(period).map((day) => dayByHours(stoves, day));
  },
};

/** Known only where each stove that was there tells its hours. */
function dayByHours(stoves: readonly Device[], day: string): SensorDay {
  const there = stoves.filter(({ installedDays }) => installedDays.includes(day));
  const told = there.flatMap(({ days }) => {
    const hours = days.find((row) => row.day === day)?.usageHours;
    return hours == null ? [] : bestOf(hours);
  });
  const hours = sum(told);
  return sensorDay(there.length > 0 && told.length === there.length, hours > 0, hours);
}
