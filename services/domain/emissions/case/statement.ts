// What a household stated in survey interviews, and the response that says it.
import type { ResponseStatus } from '../../surveys/responses/states.ts';
import type { SurveyMeasure } from '../../surveys/sensor-comparison/measures.ts';

/** A survey response as it stood when the inputs were gathered. */
export interface ResponseSource {
  readonly id: string;
  /** Of its answers. */
  readonly digest: string;
  readonly status: ResponseStatus;
  /** DID and time of the latest decision; null: none was made. */
  readonly verifier: string | null;
  readonly decidedAt: string | null;
}

/** The measures that readings of an analysis show too. */
export const statedMeasures = [
  'daysInUseShare',
  'hoursPerDay',
  'traditionalDaysShare',
] as const satisfies readonly SurveyMeasure[];

export type StatedMeasure = (typeof statedMeasures)[number];

/** One answer of a verified response. */
export interface Statement {
  readonly response: ResponseSource;
  /** section.question */
  readonly question: string;
  readonly measure: StatedMeasure;
  /** Local day of the interview. */
  readonly statedOn: string;
  /** Fraction of days or hours a day; yes is 1, no is 0. */
  readonly value: number;
  readonly isYesNo: boolean;
  /** The hours are those of a day on which the stove is used. */
  readonly isPerDayInUse?: true;
}
