// A survey response, as stored. Its sealed answers are in the personal data of the household.
import { z } from 'zod';
import { decisions, responsePurposes, responseStatuses } from '#domain/surveys/responses/states.ts';
import { personalMark } from './personal.ts';
import { corrections, stamps, type Held } from './held.ts';

const answers = z.record(z.string(), z.record(z.string(), z.unknown()));
const path = z.array(z.union([z.string(), z.number()]));

export const decisionBody = z.object({
  id: z.string(),
  decision: z.enum(decisions),
  reason: z.string().optional(),
  remarks: z.array(z.object({ pointer: z.string(), text: z.string() })).optional(),
  /** DID. */
  verifier: z.string(),
  timestamp: z.string(),
  /** The version that was decided on. */
  version: z.number(),
});

const warning = z.object({
  code: z
    .string()
    .describe(
      [
        'Code of the warning. Later versions may have more codes.',
        '`verification-not-kept`: it was sent with a decision that this key cannot make, and is stored without it.',
        '`fields-not-kept`: it was sent before, and other values of its fields, which the detail names, are not stored.',
      ].join('\n\n'),
    ),
  detail: z.string().describe('What happened in this case.'),
});

/** What the sender of a version must know of it. */
export const responseWarnings = z.array(warning);

export const responseBody = z.object({
  responseId: z.string(),
  /** As it was sent: the id of a campaign, or the name of a template. */
  surveyId: z.string(),
  campaignId: z.string(),
  surveyType: z.string(),
  round: z.number(),
  /** Absent: it is the interview of the household. */
  purpose: z.enum(responsePurposes).optional(),
  projectId: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  timestamp: z.string(),
  responses: answers,
  /** Values of calculated questions. */
  calculated: answers.optional(),
  status: z.enum(responseStatuses),
  /** The latest decision. */
  verification: z.object({ verifier: z.string(), timestamp: z.string() }).optional(),
  /** Of the version that it made. */
  decision: decisionBody.optional(),
  collector: z.string().optional(),
  /** DIDs that do not decide on it: the collectors of all versions, and the actors of the keys that sent them. */
  contributors: z.array(z.string()).optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  language: z.string().optional(),
  deviceInfo: z.record(z.string(), z.string()).optional(),
  templateVersion: z.number(),
  completion: z.object({
    answered: z.number(),
    applicable: z.number(),
    ratio: z.number(),
    threshold: z.number(),
    missing: z.array(z.string()),
  }),
  quality: z.object({ completeness: z.number(), consistency: z.boolean(), meets: z.boolean() }),
  checks: z.array(
    z.object({
      id: z.string(),
      result: z.enum(['pass', 'warn', 'fail']),
      pointer: z.string().optional(),
      detail: z.string().optional(),
      /** What the verdict rests on; units are the last word of a name. */
      numbers: z.record(z.string(), z.number()).optional(),
      /** Ids of other responses that it resembles. */
      responses: z.array(z.string()).optional(),
    }),
  ),
  outOfSample: z.boolean().nullable(),
  /** Why it is held; absent in other states. */
  faults: z
    .array(z.object({ pointer: z.string().optional(), code: z.string(), detail: z.string() }))
    .optional(),
  /** Interviews of a phone that made its versions, oldest first. */
  submissions: z.array(z.object({ instanceId: z.string(), digest: z.string(), at: z.string() })).optional(),
  /** Files that the newest interview names and that have not arrived. */
  missingFiles: z.array(z.string()).optional(),
  warnings: responseWarnings.optional(),
  digest: z.string(),
  /** Of the version before, for a correction. */
  previousDigest: z.string().optional(),
  /** Salted digests in the place of sealed answers. */
  salted: z.array(z.object({ path, salted: z.string() })).optional(),
  /** Reference to its sealed answers. */
  personal: personalMark.optional(),
  /** References of the versions before: their sealed answers are kept, too. */
  formerRefs: z.array(z.string()).optional(),
  ...stamps,
  ...corrections,
});

export type Response = Held<z.output<typeof responseBody>>;
