// Replies on the sample of a campaign.
import { z } from 'zod';
import { memberRoles } from '#domain/sampling/draw/members.ts';
import { commitmentBody, replacementBody, replacementReasons, seedBody } from './survey-sample.ts';

const warning = z.object({ code: z.string(), detail: z.string() });
const place = { surveyId: z.string(), version: z.number() };

export const commitmentReply = z
  .object({ ...place, ...commitmentBody.omit({ voided: true }).shape, warnings: z.array(warning) })
  .meta({ id: 'SampleCommitment' });

export const drawReply = z
  .object({
    ...place,
    method: z.string(),
    seed: seedBody.nullable(),
    drawnAt: z.string(),
    sampleSize: z.number(),
    reserveSize: z.number(),
    balance: z.array(
      z.object({ stratum: z.string(), frame: z.number(), sample: z.number(), difference: z.number() }),
    ),
    notProbability: z.boolean(),
  })
  .meta({ id: 'SampleDraw' });

export const memberReply = z
  .object({
    householdId: z.string(),
    stratum: z.string(),
    rank: z.number().nullable(),
    hash: z.string().nullable(),
    role: z.enum(memberRoles),
    weight: z.number().nullable(),
    replaces: z.string().optional(),
    replacedBy: z.string().optional(),
    reason: z.enum(replacementReasons).optional(),
  })
  .meta({ id: 'SampledHousehold' });

const drawnHousehold = z
  .object({ household: z.string(), stratum: z.string(), hash: z.string().nullable() })
  .meta({ id: 'DrawnHousehold' });

export const proofReply = z
  .object({
    algorithm: z.object({ name: z.string(), version: z.number() }),
    surveyId: z.string(),
    frame: z.string(),
    commitments: z.array(commitmentBody),
    seed: seedBody.nullable(),
    drawnAt: z.string().nullable(),
    sample: z.array(drawnHousehold),
    reserve: z.array(drawnHousehold),
    replacements: z.array(replacementBody),
  })
  .meta({ id: 'DrawProof' });

export const replacementReply = z
  .object({
    surveyId: z.string(),
    replaced: z.string(),
    householdId: z.string(),
    stratum: z.string(),
    rank: z.number().nullable(),
    weight: z.number().nullable(),
    reason: z.enum(replacementReasons),
    text: z.string().nullable(),
    at: z.string(),
    assignmentId: z.string().nullable(),
  })
  .meta({ id: 'SampleReplacement' });
