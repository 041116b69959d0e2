// Derives from a campaign what its pages show: its name, kind and method as texts, and what its state allows.
import type { Survey } from '#infra/client/operations.ts';
import type { SurveyWords } from './words/en.ts';

/** The title, else the id. It is what a person types before a draw and an opening. */
export const campaignName = ({ title, id }: Pick<Survey, 'title' | 'id'>): string =>
  typeof title === 'string' && title !== '' ? title : id;

/** Name of the questionnaire that it copied; empty for none. */
export const templateName = ({ templateId }: Pick<Survey, 'templateId'>): string =>
  typeof templateId === 'string' ? templateId : '';

const methodOf = ({ sampling }: Pick<Survey, 'sampling'>): string => String(sampling['method']);

/** Whether households are drawn by chance; a census takes all, a purposive sample is a list by hand. */
export const isRandom = (survey: Pick<Survey, 'sampling'>): boolean =>
  !['census', 'purposive'].includes(methodOf(survey));

export const isByHand = (survey: Pick<Survey, 'sampling'>): boolean => methodOf(survey) === 'purposive';

export const isDrawn = ({ sample }: Pick<Survey, 'sample'>): boolean => typeof sample?.drawnAt === 'string';

/** Before interviews: the sample and the questionnaire may still change. */
export const isPrepared = ({ status }: Pick<Survey, 'status'>): boolean =>
  status === 'draft' || status === 'scheduled';

/** Whether its answers may be compared with sensors: before interviews there are none, and a withdrawn one counts for nothing. */
export const isComparable = (survey: Pick<Survey, 'status'>): boolean =>
  !isPrepared(survey) && survey.status !== 'withdrawn';

export const kindText = (texts: SurveyWords, { type }: Pick<Survey, 'type'>): string =>
  texts.kinds[type] ?? type;

export const methodText = (texts: SurveyWords, survey: Pick<Survey, 'sampling'>): string =>
  texts.methods[methodOf(survey)] ?? methodOf(survey);

/** Number of answers that are neither verified nor rejected; 0 before interviews. */
export function answersLeft(survey: Pick<Survey, 'counts' | 'status'>): number {
  const { received = 0, verified = 0, rejected = 0 } = survey.counts;
  return isPrepared(survey) ? 0 : received - verified - rejected;
}

/** A sample without strata has one stratum, which the API calls `all`. */
export const stratumText = (texts: SurveyWords, name: string): string =>
  name === 'all' ? texts.wholeFrame : name;
