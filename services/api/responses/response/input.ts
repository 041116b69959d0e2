// A survey response as a request sends it.
import { z } from 'zod';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import { responsePurposes, responseStatuses } from '#domain/surveys/responses/states.ts';
import { did, languageTag, reference, text } from '../../contract/fields.ts';
import { dateTime } from '../../contract/query.ts';
import { consentInput, geoInput } from '../../store/bodies/personal.ts';

/** Longest id that a client may give: that of a phone is `uuid:` and a UUID. */
export const responseIdMax = 249;

/** How far the clock of a phone may be ahead. */
export const aheadMsMax = 10 * 60_000;

const responseIdRule =
  'A responseId has 1 to 249 characters, no control characters, and does not begin with rsp_.';

/**
 * Blanks, then something else than a blank: a pattern without a second way to match, so it takes linear time. Classes are
 * written out, and `rsp_` is said beside them: tools that make values of a pattern know neither \p nor look-ahead.
 */
const idPattern =
  // oxlint-disable-next-line no-control-regex
  /^[ \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F]*$/;

const responseId = z
  .string()
  .max(responseIdMax)
  .regex(idPattern, responseIdRule)
  .refine((id) => !id.startsWith('rsp_'), responseIdRule)
  .meta({ not: { pattern: '^rsp_' } });

const verification = z.strictObject({
  status: z.enum(responseStatuses),
  verifier: did.optional(),
  timestamp: dateTime.optional(),
});

/** Set by the service. A reply may be sent back as it was read. */
const setByService = {
  id: z.unknown().optional(),
  campaignId: z.unknown().optional(),
  completion: z.unknown().optional(),
  quality: z.unknown().optional(),
  checks: z.unknown().optional(),
  outOfSample: z.unknown().optional(),
  faults: z.unknown().optional(),
  missingFiles: z.unknown().optional(),
  warnings: z.unknown().optional(),
  instanceId: z.unknown().optional(),
  calculated: z.unknown().optional(),
  digest: z.unknown().optional(),
  previousDigest: z.unknown().optional(),
  correctionReason: z.unknown().optional(),
  sealed: z.unknown().optional(),
  masked: z.unknown().optional(),
  version: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
} as const;

export const setByServiceNames: readonly string[] = Object.keys(setByService);

/** What a person may state of an interview beside its answers. */
export const interviewFields = {
  timestamp: dateTime,
  collector: did.optional(),
  startedAt: dateTime.optional(),
  endedAt: dateTime.optional(),
  geo: geoInput.optional(),
  language: languageTag.optional(),
  deviceInfo: z
    .record(z.string().max(100), z.string().max(500))
    .refine((given) => Object.keys(given).length <= 50, 'At most 50 members are allowed.')
    .optional(),
  consent: consentInput.optional(),
} as const;

export const responseInput = z
  .strictObject({
    responseId: responseId.optional(),
    surveyId: text(100),
    householdId: reference('household'),
    ...interviewFields,
    responses: z.record(z.string(), z.unknown()),
    verification: verification.optional(),
    templateVersion: z.int().min(1).optional(),
    round: z.int().min(1).optional(),
    purpose: z.enum(responsePurposes).optional(),
    ...setByService,
  })
  .meta({ id: 'NewSurveyResponse' });

export type ResponseInput = z.output<typeof responseInput>;

export const answersBySection = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The answers of a response without faults. */
export const sentAnswers = ({ responses }: Pick<ResponseInput, 'responses'>): Answers =>
  answersBySection.parse(responses);

export const responseExample = {
  responseId: 'survey-123',
  surveyId: 'baseline-v1',
  householdId: 'did:ixo:household/123',
  timestamp: '2024-02-20T10:00:00Z',
  responses: {
    eligibility: { current_cooking: ['wood', 'charcoal'] },
    socio_economic: { household_size: 5 },
  },
};
