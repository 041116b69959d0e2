// The verified answers of households to the campaign that this one follows, for the questions that are asked again.
import { z } from 'zod';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { prefill } from '#domain/surveys/field-work/prefill.ts';
import type { Api } from '../context/api.ts';
import { parseStored } from '../store/bodies/held.ts';
import * as names from '../store/bodies/names.ts';
import { responseBody } from '../store/bodies/response.ts';
import { surveyBody, type Survey } from '../store/bodies/survey.ts';
import { readCopiedTemplate } from '../surveys/chosen-template.ts';

const following = z.looseObject({ follows: z.string().nullish() });

/** By id of the household; undefined where nothing is known. */
export async function openPrefill(
  api: Api,
  survey: Survey,
  householdIds: readonly string[],
): Promise<(householdId: string) => Answers | undefined> {
  const { follows } = following.parse(survey.body);
  const record = follows ? (await api.records.latest('survey', [follows])).get(follows) : undefined;
  if (!record || householdIds.length === 0) return () => undefined;
  const before = parseStored(surveyBody, record);
  const [now, earlier, answers] = await Promise.all([
    readCopiedTemplate(api, survey),
    readCopiedTemplate(api, before),
    verifiedAnswers(api, before, [...new Set(householdIds)]),
  ]);
  return (householdId) => {
    const given = answers.get(householdId);
    return given && prefill(now.content, { template: earlier.content, answers: given });
  };
}

/** Without sealed answers. */
async function verifiedAnswers(
  api: Api,
  { id, body: { round } }: Survey,
  householdIds: readonly string[],
): Promise<ReadonlyMap<string, Answers>> {
  const slots = householdIds.map((householdId) => names.responseSlot({ campaignId: id, householdId, round }));
  const owners = [...(await api.records.names(slots)).values()].map(({ owner }) => owner);
  const records = await api.records.latest(
    'response',
    owners.filter((owner) => owner !== ''),
  );
  return new Map(
    [...records.values()].flatMap((record) => {
      const { body } = parseStored(responseBody, record);
      return body.status === 'verified' ? [[body.householdId, body.responses]] : [];
    }),
  );
}
