// Compares what one household states with what its sensors measured (infra/docs/sampling.md#statements-and-sensors).
import { defaultTolerances, yesFrom, type SurveyMeasure, type Tolerance } from './measures.ts';
import { measureUse, type Measured, type SensorDay } from './measured.ts';
import type { Stated } from './stated.ts';

type ComparisonVerdict = 'overstated' | 'understated' | 'consistent' | 'not_comparable';

export interface HouseholdComparison {
  readonly householdId: string;
  /** section.question */
  readonly question: string;
  readonly measure: SurveyMeasure;
  readonly collector: string | null;
  readonly stated: number;
  readonly isYesNo: boolean;
  readonly measured: number | null;
  readonly interval: Measured['interval'] | null;
  readonly coverage: number;
  /** Fraction of the days with data for which both numbers are: below 1 for hours of a day on which the stove is used. */
  readonly daysShare: number;
  readonly verdict: ComparisonVerdict;
  /** How far the statement lies outside of the interval, in units of the tolerance; below 0: understated. */
  readonly excess: number | null;
  /** Households that it stands for. */
  readonly weight: number;
}

export interface ComparisonRule {
  readonly question: string;
  readonly measure: SurveyMeasure;
  readonly tolerance?: Tolerance;
  /** The question is for a day on which the stove is used. */
  readonly isPerDayInUse?: boolean;
  /** Of the project: with less data in the window nothing is compared. */
  readonly coverageMin: number;
  /** Default: `coverageMin`. */
  readonly dayCoverageMin?: number;
}

const level = 0.95;
const daysMin = 7;

export function compareHousehold(
  rule: ComparisonRule,
  household: {
    readonly householdId: string;
    readonly collector: string | null;
    readonly weight: number;
    readonly stated: Stated;
    /** Each day of the window, also those without data. */
    readonly days: readonly SensorDay[];
  },
): HouseholdComparison {
  const { measure, coverageMin, dayCoverageMin = coverageMin, isPerDayInUse = false } = rule;
  const { days: window, stated, ...named } = household;
  const settings = { level, dayCoverageMin, isPerDayInUse };
  const { measured, coverage, days, daysShare } = measureUse(measure, window, settings);
  // Silent days are counted where no data came.
  const isKnown = days >= daysMin && (measure === 'silentDays' || coverage >= coverageMin);
  const excess = measured === null || !isKnown ? null : excessOf(stated, measured, rule);
  return {
    ...named,
    question: rule.question,
    measure,
    stated: stated.value,
    isYesNo: stated.isYesNo,
    measured: measured?.value ?? null,
    interval: measured?.interval ?? null,
    coverage,
    daysShare,
    verdict: verdictOf(excess),
    excess,
  };
}

/** Differences of decimals miss the tolerance by less than this. */
const dust = 1e-9;

function verdictOf(excess: number | null): ComparisonVerdict {
  if (excess === null) return 'not_comparable';
  if (excess > 1 + dust) return 'overstated';
  return excess < -1 - dust ? 'understated' : 'consistent';
}

/** 0 within the interval; ±1 at the tolerance beyond it. A "yes" or "no" is compared with what makes a "yes" true. */
function excessOf(
  { value, isYesNo }: Stated,
  { value: measured, interval: { lower, upper } }: Measured,
  { measure, tolerance = defaultTolerances[measure] }: ComparisonRule,
): number {
  const allowed = Math.max(tolerance.relative * Math.abs(measured), tolerance.absolute);
  const least = isYesNo ? (value > 0 ? yesFrom[measure] : -Infinity) : value;
  const most = isYesNo ? (value > 0 ? Infinity : yesFrom[measure]) : value;
  const beyond = least > upper ? least - upper : Math.min(0, most - lower);
  return beyond === 0 ? 0 : beyond / allowed;
}
