// A household answers a campaign once in a round: the name of that place has one owner.
import type { NameState } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { storedResponse } from './find.ts';

/** Throws 409 that names the response of the household, if it has answered. */
export async function refuseTaken(api: Api, slot: NameState | undefined): Promise<void> {
  if (slot === undefined || slot.owner === '') return;
  const first = await storedResponse(api, slot.owner);
  const detail = `Household ${first?.body.householdDid ?? ''} has answered this campaign in this round. Correct that response by PATCH /v1/responses/${slot.owner}.`;
  throw new Problem('duplicate-response', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'duplicate-response', detail }],
    members: { id: slot.owner, responseId: first?.body.responseId },
  });
}
