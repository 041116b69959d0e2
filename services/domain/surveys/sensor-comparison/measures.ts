// Quantities that a household states and a sensor measures, and how far both may differ.

export const surveyMeasures = [
  'daysInUseShare',
  'hoursPerDay',
  'eventsPerDay',
  'traditionalDaysShare',
  'fuelPerMonth',
  'silentDays',
] as const;

export type SurveyMeasure = (typeof surveyMeasures)[number];

export const isSurveyMeasure = (name: string): name is SurveyMeasure =>
  surveyMeasures.some((measure) => measure === name);

/** Fractions of days, of which "yes" is all and "no" is none. */
export const isShareOfDays = (measure: SurveyMeasure): boolean =>
  measure === 'daysInUseShare' || measure === 'traditionalDaysShare';

export interface Tolerance {
  /** Fraction of the measured value. */
  readonly relative: number;
  /** In the unit of the measure. The larger of both counts. */
  readonly absolute: number;
}

/** Half a day of the week in which people count days of use. */
const halfDay = 0.5 / 7;

/** Units: fractions of days, hours, events, the unit of the fuel, and days. */
export const defaultTolerances: Readonly<Record<SurveyMeasure, Tolerance>> = {
  daysInUseShare: { relative: 0.2, absolute: halfDay },
  hoursPerDay: { relative: 0.2, absolute: 0.5 },
  eventsPerDay: { relative: 0.2, absolute: 0.5 },
  traditionalDaysShare: { relative: 0.2, absolute: halfDay },
  fuelPerMonth: { relative: 0.2, absolute: 0.5 },
  silentDays: { relative: 0.2, absolute: 0.5 },
};

/**
 * From which measured value on "yes" is true: "used yesterday" of a stove in use on half of the days, "the old stove in
 * the last week" of one in use on a day of seven, and "more than nothing" of the others.
 */
export const yesFrom: Readonly<Record<SurveyMeasure, number>> = {
  daysInUseShare: 0.5,
  hoursPerDay: Number.MIN_VALUE,
  eventsPerDay: Number.MIN_VALUE,
  traditionalDaysShare: 1 / 7,
  fuelPerMonth: Number.MIN_VALUE,
  silentDays: 1,
};
