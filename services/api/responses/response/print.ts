// How replies show a survey response: the shape of the specification, and what the service knows of it.
import { z } from 'zod';
import { responseStatuses } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { geoInput, maskFor, type HeldPersonal } from '../../store/bodies/personal.ts';
import { responseBody, type Response } from '../../store/bodies/response.ts';
import { findAllPersonal } from '../../store/shown/personal-rows.ts';
import { answerPointer } from './judge.ts';
import { responseExample } from './input.ts';

const { shape } = responseBody;

export const responseReply = z
  .object({
    responseId: z.string(),
    surveyId: z.string(),
    householdId: z.string(),
    timestamp: z.string(),
    responses: shape.responses,
    verification: z
      .object({
        status: z.enum(responseStatuses),
        verifier: z.string().optional(),
        timestamp: z.string().optional(),
      })
      .meta({ id: 'SurveyResponseVerification' }),
    collector: z.string().optional(),
    startedAt: z.string().optional(),
    endedAt: z.string().optional(),
    geo: geoInput.optional(),
    language: z.string().optional(),
    deviceInfo: shape.deviceInfo,
    consent: z
      .object({ givenAt: z.string(), textVersion: z.string().optional(), by: z.string().optional() })
      .optional(),
    id: z.string(),
    campaignId: z.string(),
    round: z.number(),
    purpose: shape.purpose,
    templateVersion: z.number(),
    completion: shape.completion,
    quality: shape.quality,
    checks: shape.checks,
    outOfSample: shape.outOfSample,
    faults: shape.faults,
    missingFiles: shape.missingFiles,
    warnings: shape.warnings,
    instanceId: z.string().optional(),
    calculated: shape.calculated,
    digest: z.string(),
    previousDigest: z.string().optional(),
    correctionReason: z.string().optional(),
    sealed: z.array(z.object({ pointer: z.string(), digest: z.string() })).optional(),
    masked: z.boolean().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
  })
  .meta({
    id: 'SurveyResponse',
    examples: [
      {
        ...responseExample,
        verification: { status: 'pending' },
        id: 'rsp_01M7YNX8J0N7TB7MHAA8ZXNPJ1',
        campaignId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
        round: 1,
        templateVersion: 1,
        completion: { answered: 2, applicable: 2, ratio: 1, threshold: 0.8, missing: [] },
        quality: { completeness: 1, consistency: true, meets: true },
        checks: [{ id: 'range', result: 'pass' }],
        outOfSample: null,
        digest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
        createdAt: '2026-11-21T09:10:00Z',
        updatedAt: '2026-11-21T09:10:00Z',
        version: 1,
      },
    ],
  });

/** Without its sealed answers. */
export function printResponse({ id, version, body }: Response) {
  const { responseId, surveyId, householdDid, timestamp, responses, status, verification } = body;
  const { campaignId, round, templateVersion, completion, quality, checks, outOfSample, calculated } = body;
  const { collector, startedAt, endedAt, language, deviceInfo } = body;
  const { faults, missingFiles, submissions, purpose, warnings } = body;
  const { digest, previousDigest, correctionReason, salted, createdAt, updatedAt } = body;
  return {
    responseId,
    surveyId,
    householdId: householdDid,
    timestamp,
    responses,
    verification: { status, ...verification },
    ...present({ collector, startedAt, endedAt, language, deviceInfo }),
    id,
    campaignId,
    round,
    ...present({ purpose }),
    templateVersion,
    completion,
    quality,
    checks,
    outOfSample,
    ...present({ calculated, faults, missingFiles, instanceId: submissions?.at(-1)?.instanceId, warnings }),
    digest,
    ...present({ previousDigest, correctionReason }),
    ...(salted && {
      sealed: salted.map(({ path, salted: sealedDigest }) => ({
        pointer: answerPointer(path),
        digest: sealedDigest,
      })),
    }),
    createdAt,
    updatedAt,
    version,
  };
}

const present = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** Where its sealed answers are; undefined if it has none. `values`: null if they were erased, or not read. */
export function heldAnswers(
  { id, version, body: { personal, householdId, projectId } }: Response,
  values: HeldPersonal['values'],
): HeldPersonal | undefined {
  if (!personal) return undefined;
  return { householdId, projectId, version, ref: personal.ref, responseId: id, values };
}

/** What of its sealed answers a reply to this caller shows. */
export async function shownAnswers(
  api: Pick<Api, 'clickhouse'>,
  principal: Principal,
  response: Response,
): Promise<HeldPersonal | undefined> {
  const [shown] = await allShownAnswers(api, principal, [response]);
  return shown;
}

/** The same of several responses, in their order. */
export async function allShownAnswers(
  api: Pick<Api, 'clickhouse'>,
  principal: Principal,
  responses: readonly Response[],
): Promise<(HeldPersonal | undefined)[]> {
  const places = responses.flatMap(({ body: { householdId, personal } }) =>
    personal ? [{ householdId, ref: personal.ref }] : [],
  );
  const found = mayReadPersonal(principal) ? await findAllPersonal(api.clickhouse, places) : new Map();
  return responses.map((response) =>
    heldAnswers(response, found.get(response.body.personal?.ref ?? '') ?? null),
  );
}

const responseIds = /rsp_[0-9A-HJKMNP-TV-Z]{26}/g;

/** For the key of a collector: without the other responses that faults and checks name. */
export function withoutOthers({ collector }: Principal, response: Response): Response {
  if (collector === null) return response;
  const { id, body } = response;
  const withoutIds = <Remark extends { readonly detail?: string | undefined }>(remark: Remark): Remark => ({
    ...remark,
    ...(remark.detail !== undefined && {
      detail: remark.detail.replaceAll(responseIds, (named) => (named === id ? named : 'another response')),
    }),
  });
  const checks = body.checks.map((check) => withoutIds({ ...check, responses: undefined }));
  const { faults } = body;
  return { ...response, body: { ...body, checks, ...(faults && { faults: faults.map(withoutIds) }) } };
}

/** A printed response as this caller may see it. */
export const seenResponse = (
  principal: Principal,
  response: Response,
  shown: HeldPersonal | undefined,
): object => {
  const printed = printResponse(withoutOthers(principal, response));
  return shown ? maskFor(principal, printed, shown.values) : printed;
};
