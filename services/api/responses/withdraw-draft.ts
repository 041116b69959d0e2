// DELETE /v1/responses/{id}: withdraws a draft that is not going to be sent in.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import type { Response } from '../store/bodies/response.ts';
import { responseParams, responseProblems, visibleResponse } from './response/find.ts';
import { responseRecord } from './response/version.ts';

export const withdrawDraft = defineEndpoint({
  method: 'DELETE',
  path: '/v1/responses/:id',
  operationId: 'withdrawResponseDraft',
  summary: 'Withdraw a draft of a survey response',
  description:
    'Its last version is `superseded` and has no answers; upkeep removes those of the versions before within a day. Its `responseId` is not used again, and its files stay until the household is erased. Withdrawing it again changes nothing. What was sent in is not withdrawn: a reviewer rejects it.',
  scope: 'responses:write',
  ifMatch: 'taken',
  params: responseParams,
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The draft is withdrawn.' } },
  problems: [...responseProblems, 'illegal-transition', 'version-mismatch'],
  run: async ({ params, ifMatch, principal }, api) => {
    const response = await visibleResponse(api, principal, params.id);
    if (response.body.withdrawnAt !== undefined) return { status: 204 };
    checkVersion(ifMatch, response);
    if (response.body.status !== 'draft') throw notDraft(response);
    return { status: 204, records: [responseRecord(withdrawn(response, isoTime(api.nowMs())))] };
  },
});

function withdrawn({ id, version, body }: Response, at: string): Response {
  const { calculated: _, deviceInfo: __, personal: ___, formerRefs: ____, salted: _____, ...kept } = body;
  const last = { ...kept, responses: {}, checks: [], status: 'superseded' as const };
  return { id, version: version + 1, body: { ...last, withdrawnAt: at, updatedAt: at } };
}

function notDraft({ id, body: { status } }: Response): Problem {
  const detail = `Response ${id} is ${status}: only a draft can be withdrawn.`;
  return new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#', code: 'wrong-state', detail }],
    members: { allowed: [] },
  });
}
