// Thresholds of the quality checks, each of which a campaign may set for itself.

export interface Thresholds {
  readonly interviewLength: {
    /** Fractions of the median of all other collectors. */
    readonly warnBelow: number;
    readonly failBelow: number;
    /** Interviews of others that make a median. */
    readonly othersMin: number;
  };
  /** Items of a matrix or of a list of ratings, from which equal answers are remarkable. */
  readonly straightLining: { readonly itemsMin: number };
  /** Beyond the stated accuracy; a failure whatever accuracy is stated. */
  readonly gpsDistance: { readonly warnAboveM: number; readonly failAboveM: number };
  /** Households with the same coordinates. */
  readonly gpsRepeat: { readonly warnFrom: number; readonly failFrom: number };
  readonly nearDuplicate: {
    /** Fractions of equal answers. */
    readonly warnFrom: number;
    readonly failFrom: number;
    /** Questions that one of both answered, at least. */
    readonly questionsMin: number;
  };
  readonly outlier: { readonly warnAbove: number; readonly answersMin: number };
  readonly digitPreference: {
    /** Excess of the fraction of 0 and 5 over that of the others. */
    readonly warnAbove: number;
    readonly failAbove: number;
    /** Chance of as many without a preference. */
    readonly chanceMax: number;
    readonly answersMin: number;
  };
  readonly collectorEffect: {
    /** Fractions of the variance. */
    readonly warnFrom: number;
    readonly failFrom: number;
    /** Chance of as much without an effect, for all questions together. */
    readonly chanceMax: number;
    readonly answersMin: number;
  };
  /** Fraction of the answers that depend on the skill of the collector and differ. */
  readonly backCheck: { readonly skillWarnAbove: number };
  readonly clock: {
    /** Local hours of the night, from 0 to 24. */
    readonly nightFromHour: number;
    readonly nightToHour: number;
    readonly overlapWarnAboveMinutes: number;
  };
  /** Collectors with one phone. */
  readonly deviceFingerprint: { readonly warnFrom: number; readonly failFrom: number };
  /** Differences from the sensor, in units of the tolerance, from which an overstatement fails. */
  readonly sensorContradiction: { readonly failFrom: number };
}

export const defaultThresholds: Thresholds = {
  interviewLength: { warnBelow: 0.5, failBelow: 0.25, othersMin: 5 },
  straightLining: { itemsMin: 4 },
  gpsDistance: { warnAboveM: 100, failAboveM: 1000 },
  gpsRepeat: { warnFrom: 2, failFrom: 5 },
  nearDuplicate: { warnFrom: 0.85, failFrom: 0.9, questionsMin: 10 },
  outlier: { warnAbove: 3.5, answersMin: 10 },
  digitPreference: { warnAbove: 0.1, failAbove: 0.3, chanceMax: 0.001, answersMin: 20 },
  collectorEffect: { warnFrom: 0.1, failFrom: 0.25, chanceMax: 0.01, answersMin: 20 },
  backCheck: { skillWarnAbove: 0.1 },
  clock: { nightFromHour: 21, nightToHour: 5, overlapWarnAboveMinutes: 1 },
  deviceFingerprint: { warnFrom: 2, failFrom: 4 },
  sensorContradiction: { failFrom: 3 },
};
