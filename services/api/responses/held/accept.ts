// A held interview is taken as it is: it becomes pending, and its faults stay as failed checks for its review.
import { sentState } from '#domain/surveys/responses/states.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import * as names from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import { findHousehold } from '../../store/find.ts';
import { refuseErased } from '../../store/visible.ts';
import { newHouseholdCode } from '../../openrosa/interview/household.ts';
import { refuseAbsent } from '../response/absence.ts';
import { takePlace } from '../response/slot.ts';
import type { HeldAction } from './held-action.ts';
import { registerHousehold } from './register-household.ts';
import { heldReply } from './reply.ts';

/**
 * One without a household registers it, or throws 409. Throws 409 for a household that took no part then, or that has another
 * response.
 */
export async function acceptHeld(api: Api, principal: Principal, action: HeldAction): Promise<Answer> {
  const { response, reason } = action;
  const { id, version, body } = response;
  const { faults = [], ...rest } = body;
  if (faults.some(({ code }) => code === newHouseholdCode)) return registerHousehold(api, principal, action);
  const household = body.householdId === '' ? null : await findHousehold(api.records, body.householdId);
  if (!household) throw noHousehold(response);
  refuseErased(household);
  const { campaignId, projectId, timestamp } = body;
  await refuseAbsent(api, household, { campaignId, projectId, atMs: Date.parse(timestamp) });
  const slot = names.responseSlot(body);
  const before = (await api.records.names([slot])).get(slot);
  const place = await takePlace(api, { name: slot, before, id, principal });
  const isKnown = (fault: (typeof faults)[number]): boolean =>
    body.checks.some(({ id: check, detail }) => check === fault.code && detail === fault.detail);
  const failed = faults
    .filter((fault) => !isKnown(fault))
    .map(({ code, detail, pointer }) => ({
      id: code,
      result: 'fail' as const,
      ...(pointer !== undefined && { pointer }),
      detail,
    }));
  const next: Response = {
    id,
    version: version + 1,
    body: {
      ...rest,
      status: sentState(body.purpose),
      checks: [...body.checks, ...failed],
      ...(reason !== undefined && { correctionReason: reason }),
      updatedAt: isoTime(api.nowMs()),
    },
  };
  return heldReply(api, principal, next, 'response.received', place);
}

function noHousehold({ id }: Response): Problem {
  const detail = `Response ${id} has no household. Assign one first.`;
  return new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'no-household', detail }],
    members: { allowed: ['assign-household', 'discard'] },
  });
}
