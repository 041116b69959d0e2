// Checks the record of a kitchen performance test and computes its daily mean (kptTotal, infra/docs/sampling.md#kitchen-test-records).
import { dayCount, type Period } from '../dating/calendar.ts';
import { sum } from '../sum.ts';

export interface KitchenTest {
  /** First and last local day, both weighed. */
  readonly period: Period;
  /** kg burned on each day. */
  readonly dailyKg: readonly number[];
  /** kg burned in the whole test, as it was written down. */
  readonly totalKg: number;
}

/** A day without cooking is 0 and no fault; neither is a day above the one before. */
export type KitchenTestFault =
  | 'days-missing'
  | 'too-short'
  | 'negative-day'
  | 'nothing-burned'
  | 'total-differs';

interface KitchenTestResult {
  readonly sumKg: number;
  readonly calendarDays: number;
  /** The total over the number of logs. */
  readonly meanKgPerDay: number;
  readonly faults: readonly KitchenTestFault[];
}

const leastDays = 3;
const totalToleranceKg = 0.05;
/** Sums of decimals are off by some of this. */
const dust = 1e-9;

export function kptTotal({ period, dailyKg, totalKg }: KitchenTest): KitchenTestResult {
  const sumKg = sum(dailyKg);
  const calendarDays = dayCount(period);
  const checks: readonly (readonly [fault: KitchenTestFault, found: boolean])[] = [
    ['days-missing', dailyKg.length !== calendarDays],
    // An end before the start has no days: that they are missing says it.
    ['too-short', calendarDays > 0 && calendarDays < leastDays],
    ['negative-day', dailyKg.some((kg) => kg < 0)],
    ['nothing-burned', totalKg <= 0],
    ['total-differs', Math.abs(sumKg - totalKg) > totalToleranceKg + dust],
  ];
  return {
    sumKg,
    calendarDays,
    meanKgPerDay: totalKg / dailyKg.length,
    faults: checks.flatMap(([fault, found]) => (found ? [fault] : [])),
  };
}
