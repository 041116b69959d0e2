// PATCH /v1/responses/{id}: corrects a response, or completes a draft. All versions are kept.
import { z } from 'zod';
import { isCorrectable } from '#domain/surveys/responses/states.ts';
import { defineEndpoint } from '../context/endpoint.ts';
import { note } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { one } from '../contract/query.ts';
import { findHousehold } from '../store/find.ts';
import { findPersonal } from '../store/shown/personal-rows.ts';
import { refuseErased } from '../store/visible.ts';
import type { Response } from '../store/bodies/response.ts';
import { corrected } from './response/corrected.ts';
import { refuseOtherCollector } from './response/own-collector.ts';
import { responseParams, responseProblems, visibleResponse } from './response/find.ts';
import { interviewFields } from './response/input.ts';
import { responseReply } from './response/print.ts';

export const correctResponse = defineEndpoint({
  method: 'PATCH',
  path: '/v1/responses/:id',
  operationId: 'correctResponse',
  summary: 'Correct a survey response',
  description:
    'A merge patch of `responses`: null clears an answer, and a list replaces the whole list; for a key without `pii:read` each row keeps the sealed answers of its place. The new version is pending, whatever was decided before. A held response is pending once its answers have no fault. A draft is completed in the same way: it is pending as soon as it is complete, and stays a draft with `partial=true`. A patch that changes nothing creates no version. Rejected, disputed and superseded responses cannot be corrected.',
  scope: 'responses:write',
  ifMatch: 'taken',
  params: responseParams,
  query: z.strictObject({
    partial: one(z.enum(['true', 'false'])).describe('true: a draft stays a draft. Default: false.'),
  }),
  body: {
    schema: z
      .strictObject({
        ...interviewFields,
        timestamp: interviewFields.timestamp.optional(),
        responses: z.record(z.string(), z.unknown()).optional(),
        reason: note(500).optional(),
      })
      .meta({ id: 'SurveyResponsePatch' }),
    fault: 'invalid-response',
    example: {
      responses: { socio_economic: { household_size: 6 } },
      reason: 'The collector misread the roster.',
    },
  },
  replies: { 200: { description: 'The response as it is now.', schema: responseReply } },
  problems: [
    ...responseProblems,
    'incomplete-response',
    'separation-of-duties',
    'erased',
    'duplicate-response',
    'duplicate-answer',
    'campaign-not-open',
    'household-left',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, query: { partial }, body, ifMatch, principal }, api) => {
    const response = await visibleResponse(api, principal, params.id);
    checkVersion(ifMatch, response);
    refuseFinal(response);
    const { householdId, personal, status } = response.body;
    if (householdId === '') throw noHousehold(response);
    if (status !== 'draft' && body.reason === undefined) throw noReason();
    if (body.collector !== undefined) refuseOtherCollector(principal, body.collector);
    const household = await findHousehold(api.records, householdId);
    if (!household) throw new Error(`response ${response.id} names the unknown household ${householdId}`);
    refuseErased(household);
    const sealed = personal ? await findPersonal(api.clickhouse, householdId, personal.ref) : null;
    const { reason, responses = {}, ...interview } = body;
    const isPartial = status === 'draft' && partial === 'true';
    return corrected(api, principal, {
      response,
      household,
      sealed,
      interview,
      responses,
      reason,
      isPartial,
    });
  },
});

function noHousehold({ id }: Response): Problem {
  const detail = `Response ${id} has no household yet. Assign one by POST /v1/responses/${id}/actions/assign-household.`;
  return new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'wrong-state', detail }],
    members: { allowed: ['assign-household', 'discard'] },
  });
}

function refuseFinal({ id, body: { status } }: Response): void {
  if (isCorrectable(status)) return;
  const detail = `Response ${id} is ${status}, so its answers cannot be corrected.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/responses', code: 'wrong-state', detail }],
    members: { allowed: [] },
  });
}

const noReason = (): Problem =>
  new Problem('invalid-response', {
    errors: [
      { pointer: '#/reason', code: 'required', detail: 'Why is the response corrected? Send reason.' },
    ],
  });
