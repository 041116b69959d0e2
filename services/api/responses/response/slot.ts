// A household answers a campaign once in a round, and once more in its back-check: the name of each place has one owner.
import { takeName, type NameState, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { nextOwner } from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import { storedResponse } from './find.ts';
import { responseRecord } from './version.ts';

interface Place {
  readonly name: string;
  readonly before: NameState | undefined;
  /** Id of the response that takes it. */
  readonly id: string;
}

/**
 * The records by which a response takes the place of its household: the name, and where the response before was rejected its
 * last version. Throws 409 that names the response that has the place.
 */
export async function takePlace(api: Api, { name, before, id }: Place): Promise<RecordVersion[]> {
  if (before === undefined || before.owner === '') return [takeName(name, id, before)];
  const first = await storedResponse(api, before.owner);
  if (first?.body.status !== 'rejected') throw duplicate(before.owner, first);
  const superseded = { ...first.body, status: 'superseded' as const, updatedAt: isoTime(api.nowMs()) };
  return [
    nextOwner(name, id, before),
    responseRecord({ id: first.id, version: first.version + 1, body: superseded }),
  ];
}

function duplicate(owner: string, first: Response | null): Problem {
  const what = first?.body.purpose === undefined ? 'has answered this campaign' : 'has its back-check';
  const detail = `Household ${first?.body.householdDid ?? ''} ${what} in this round. Correct that response by PATCH /v1/responses/${owner}.`;
  return new Problem('duplicate-response', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'duplicate-response', detail }],
    members: { id: owner, responseId: first?.body.responseId },
  });
}
