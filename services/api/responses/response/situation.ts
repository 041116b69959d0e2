// What the rules of a questionnaire may read beside the answers: the day of the interview, the household, and the verified
// answers of the campaign that this one follows.
import { z } from 'zod';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { Situation } from '#domain/surveys/answers/settle.ts';
import { withAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import type { Api } from '../../context/api.ts';
import { valueAt } from '../../contract/faults.ts';
import type { OpenedCampaign } from '../../store/campaigns/campaign-cache.ts';
import { recordsAsOf } from '../../store/as-of.ts';
import { parseStored } from '../../store/bodies/held.ts';
import * as names from '../../store/bodies/names.ts';
import { responseBody } from '../../store/bodies/response.ts';
import { surveyBody, type Survey } from '../../store/bodies/survey.ts';
import type { Household } from '../../store/bodies/household.ts';
import { findPersonal } from '../../store/shown/personal-rows.ts';

interface Interview {
  readonly survey: Survey;
  readonly opened: OpenedCampaign;
  /** Null: it is not known. */
  readonly household: Household | null;
  readonly timestampMs: number;
}

export async function situationOf(
  api: Api,
  { survey, opened, household, timestampMs }: Interview,
): Promise<Situation> {
  const { local, dayOf, readsOthers } = opened;
  const [then, before] =
    readsOthers && household
      ? await Promise.all([householdAt(api, household, timestampMs), answersBefore(api, survey, household)])
      : [household?.body, {}];
  return {
    today: dayOf(timestampMs),
    nowMs: timestampMs,
    local,
    household: (field) => fieldOf(then, field),
    previous: (name) => valueAt(before, name.split('.')),
  };
}

/** A field by its path, or by its name alone within the location and the baseline. */
export const fieldOf = (body: unknown, field: string): unknown =>
  [[], ['location'], ['baseline']]
    .map((at) => valueAt(body, [...at, ...field.split('.')]))
    .find((value) => value !== undefined);

/** The household at the time of the interview; as it is now when it was registered later. */
async function householdAt(api: Api, { id, body }: Household, atMs: number): Promise<unknown> {
  if (Date.parse(body.updatedAt) <= atMs) return body;
  return (await recordsAsOf(api, 'household', { ids: [id], atMs })).get(id)?.body ?? body;
}

const following = z.looseObject({ follows: z.string().nullish() });

/** Empty without an earlier campaign, and for a household whose answers there are not verified. */
export async function answersBefore(
  api: Api,
  { body }: Survey,
  household: Pick<Household, 'id'>,
  { isSealedLeftOut = false } = {},
): Promise<Answers> {
  const { follows } = following.parse(body);
  const record = follows ? (await api.records.latest('survey', [follows])).get(follows) : undefined;
  if (!record) return {};
  const { id, body: earlier } = parseStored(surveyBody, record);
  const slot = names.responseSlot({ campaignId: id, householdId: household.id, round: earlier.round });
  const owner = (await api.records.names([slot])).get(slot)?.owner ?? '';
  const found = owner === '' ? undefined : (await api.records.latest('response', [owner])).get(owner);
  const response = found && parseStored(responseBody, found).body;
  if (response?.status !== 'verified') return {};
  if (isSealedLeftOut) return response.responses;
  const sealed =
    response.personal && (await findPersonal(api.clickhouse, household.id, response.personal.ref));
  return withAnswers(response.responses, sealed?.interview?.answers ?? []);
}
