// Questionnaires of campaigns, compiled once: a campaign that takes responses never changes its questionnaire.
import type { Questionnaire } from '#domain/surveys/answers/questionnaire.ts';
import type { PhoneForm } from './phone-form.ts';
import type { LocalTime } from '#domain/surveys/expressions/dates.ts';
import type { LoadedOnce } from '#runtime/cache/loaded-once.ts';

export interface OpenedCampaign {
  readonly questionnaire: Questionnaire;
  /** Made when it is first asked for. */
  readonly phoneForm: () => PhoneForm;
  /** Whether a rule reads the household, or an answer of the earlier campaign. */
  readonly readsOthers: boolean;
  /** In the time zone of the project. */
  readonly local: LocalTime;
  readonly dayOf: (atMs: number) => string;
}

export type CampaignCache = LoadedOnce<OpenedCampaign>;
