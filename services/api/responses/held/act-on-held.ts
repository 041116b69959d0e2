// POST /v1/responses/{id}/actions/{action}: what a person decides about an interview that is held.
import { z } from 'zod';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { defineEndpoint, noQuery } from '../../context/endpoint.ts';
import { note, reference } from '../../contract/fields.ts';
import { checkVersion } from '../../contract/precondition.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Response } from '../../store/bodies/response.ts';
import { findProject } from '../../store/find.ts';
import { responseParams, responseProblems, visibleResponse } from '../response/find.ts';
import { responseReply } from '../response/print.ts';
import { deciderOf, duties } from '../response/verification.ts';
import { acceptHeld } from './accept.ts';
import { assignHousehold } from './assign-household.ts';
import { discardHeld } from './discard.ts';
import type { HeldAction } from './held-action.ts';

const actions = ['accept', 'discard', 'assign-household'] as const;

const input = z.strictObject({
  householdId: reference('household').optional(),
  reason: note(500).optional(),
});

export const actOnHeldResponse = defineEndpoint({
  method: 'POST',
  path: '/v1/responses/:id/actions/:action',
  operationId: 'actOnHeldResponse',
  summary: 'Change the state of a held survey response',
  description:
    'An interview from a phone that breaks a rule is `held`, and `faults` says why. `accept`: it becomes pending as it is; its faults stay as failed checks. With the fault `new-household` it creates the household from the answers that have `saveTo` (`households:write`), and is judged anew for it. `discard`: it becomes superseded, and its household can be interviewed again; needs a reason. `assign-household`: the interview as it was sent is judged anew for the household. PATCH corrects its answers. Held responses count nowhere. The collector of an interview does not decide on it.',
  scope: 'responses:review',
  ifMatch: 'required',
  params: responseParams.extend({ action: z.enum(actions).describe('What is decided.') }),
  query: noQuery,
  body: { schema: input, fault: 'invalid-response', optional: true, example: { reason: 'Taken twice.' } },
  replies: { 200: { description: 'The response as it is now.', schema: responseReply } },
  problems: [
    ...responseProblems,
    'household-not-found',
    'separation-of-duties',
    'scope-missing',
    'duplicate-response',
    'household-conflict',
    'device-conflict',
    'illegal-transition',
    'erased',
    'household-left',
    'version-mismatch',
  ],
  run: async ({ params, body: { householdId, reason }, ifMatch, principal }, api) => {
    const response = await visibleResponse(api, principal, params.id);
    checkVersion(ifMatch, response);
    if (response.body.status !== 'held') throw notHeld(response);
    const decider = await refuseOwn(api, principal, response);
    return steps[params.action](api, principal, { response, householdId, reason, decider });
  },
});

const steps: Readonly<
  Record<(typeof actions)[number], (api: Api, principal: Principal, action: HeldAction) => Promise<Answer>>
> = { accept: acceptHeld, discard: discardHeld, 'assign-household': assignHousehold };

function notHeld({ id, body: { status } }: Response): Problem {
  const detail = `Response ${id} is ${status}, not held.`;
  return new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#', code: 'wrong-state', detail }],
    members: { allowed: [] },
  });
}

/** Throws 403 for the collector. Returns the DID of the person who decides. */
async function refuseOwn(api: Api, principal: Principal, { body }: Response): Promise<string> {
  const decider = deciderOf(api, principal);
  const project = await findProject(api.records, body.projectId);
  if (project?.body.separationOfDuties !== false && body.collector === decider)
    throw duties('#', `${decider} collected this response, so another person must decide on it.`);
  return decider;
}
