// A household answers a campaign once in a round, and once more in its back-check: the name of each place has one owner.
import { takeName, type NameState, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { nextOwner } from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import { isSeenResponse, storedResponse } from './find.ts';
import { responseRecord } from './version.ts';

interface Place {
  readonly name: string;
  readonly before: NameState | undefined;
  /** Id of the response that takes it. */
  readonly id: string;
  /** Who is told of the one that has it; null: a reviewer, who reads why an interview of a phone is held. */
  readonly principal: Principal | null;
}

/**
 * The records by which a response takes the place of its household: the name, and where the response before was rejected its
 * last version. Throws 409 that names the response that has the place, if the key may see it.
 */
export async function takePlace(api: Api, { name, before, id, principal }: Place): Promise<RecordVersion[]> {
  if (before === undefined || before.owner === '') return [takeName(name, id, before)];
  const first = await storedResponse(api, before.owner);
  if (first?.body.status !== 'rejected') throw duplicate(first, principal);
  const superseded = { ...first.body, status: 'superseded' as const, updatedAt: isoTime(api.nowMs()) };
  return [
    nextOwner(name, id, before),
    responseRecord({ id: first.id, version: first.version + 1, body: superseded }),
  ];
}

function duplicate(first: Response | null, principal: Principal | null): Problem {
  const what = first?.body.purpose === undefined ? 'has answered this campaign' : 'has its back-check';
  const told = `Household ${first?.body.householdDid ?? ''} ${what} in this round.`;
  const isSeen = first !== null && (principal === null || isSeenResponse(principal, first));
  const detail = isSeen
    ? `${told} Correct that response by PATCH /v1/responses/${first.id}.`
    : `${told} Another collector sent that response.`;
  return new Problem('duplicate-response', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'duplicate-response', detail }],
    ...(isSeen && { members: { id: first.id, responseId: first.body.responseId } }),
  });
}
