// Whether the household of a response is outside of the sample of its campaign, as the sample stands now.
import { isOutOfSample } from '#domain/surveys/responses/sampled.ts';
import type { Api } from '../../context/api.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { currentSample } from '../../store/samples/current-sample.ts';

/** Null: no sample is drawn. */
export const outOfSampleNow = async (
  api: Pick<Api, 'records' | 'drawCache'>,
  survey: Survey,
  { body: { did } }: Household,
): Promise<boolean | null> => isOutOfSample(await currentSample(api, survey), did);
