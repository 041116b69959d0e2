// Reads the questionnaire that a campaign copied when it was created, as every reader of answers needs it: with the calculated
// questions marked whose values would tell a sealed answer.
import { z } from 'zod';
import { recordOf } from '#domain/surveys/answers/given.ts';
import {
  isSealedName,
  sealCalculated,
  type IsSealedBefore,
  type SealedTemplate,
} from '#domain/surveys/answers/sealed-questions.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Records, StoredRecord } from '../records.ts';

type Reader = Pick<Records, 'latest'>;
type Campaign = Pick<StoredRecord, 'id' | 'body'>;

const following = z.looseObject({ follows: z.string().nullish() });
const stated = z.looseObject({ status: z.string() });

/** It was checked when it was published. */
const copied = z.looseObject({ template: z.custom<Template>((value) => recordOf(value) !== null) });

/** Null for a campaign without one. */
export async function readQuestionnaire(records: Reader, campaign: Campaign): Promise<SealedTemplate | null> {
  const { follows } = following.parse(campaign.body);
  const [template, isSealedBefore] = await Promise.all([
    readCopy(records, campaign.id),
    sealedBefore(records, follows),
  ]);
  return template && sealCalculated(template, isSealedBefore);
}

/** Which answers the campaign before seals: all of them while its questionnaire may still change. */
async function sealedBefore(records: Reader, follows: string | null | undefined): Promise<IsSealedBefore> {
  const before = follows ? (await records.latest('survey', [follows])).get(follows) : undefined;
  if (!before) return () => false;
  if (stated.parse(before.body).status === 'draft') return () => true;
  const template = await readCopy(records, before.id);
  if (template === null) return () => true;
  const sealed = sealCalculated(template);
  return (name) => isSealedName(sealed, name);
}

async function readCopy(records: Reader, id: string): Promise<Template | null> {
  const record = (await records.latest('survey-questionnaire', [id])).get(id);
  return record ? copied.parse(record.body).template : null;
}
