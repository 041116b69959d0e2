// Ends the claim that a verified one supersedes: its days belong to its successor from then on.
import type { RecordVersion } from '#records/records.ts';
import { isReplaceable } from '#domain/claims/states.ts';
import type { NewEvent } from '#records/events.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { findClaim } from '../../store/claims/find-claims.ts';
import { claimEvent } from '../claim/claim-event.ts';
import { wrongState } from '../claim/refuse-state.ts';
import { claimTransition } from '../claim/transition.ts';
import { freeTimes } from '../submission/free.ts';

interface Ended {
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

const nothing: Ended = { records: [], events: [] };

/** Throws 409 while the one before is disputed, or has issued units. */
export async function endReplaced(api: Api, { id, body }: Claim): Promise<Ended> {
  const { supersedes } = body.claim;
  const before = supersedes === undefined ? null : await findClaim(api, supersedes);
  if (!before || before.body.status === 'withdrawn' || before.body.status === 'revoked') return nothing;
  const { status, issued } = before.body;
  if (!isReplaceable(status) || issued !== undefined)
    throw wrongState(
      `Claim ${id} supersedes ${before.id}, which ${issued === undefined ? `is ${status}` : 'has issued units'}. Decide on that one first.`,
    );
  const ledgers = await freeTimes(api, before, api.nowMs());
  if (status === 'rejected') return { records: ledgers, events: [] };
  const wasVerified = before.body.wasVerified === true;
  const next: Claim = {
    id: before.id,
    version: before.version + 1,
    body: {
      ...before.body,
      status: wasVerified ? 'revoked' : 'withdrawn',
      ...(wasVerified && {
        verification: { ...before.body.verification, status: 'revoked' },
        revokedBecause: `superseded-by-${id}`,
      }),
      updatedAt: isoTime(api.nowMs()),
    },
  };
  const own = await claimTransition(api, next);
  return {
    records: [...own.records, ...ledgers],
    events: [claimEvent(wasVerified ? 'claim.revoked' : 'claim.withdrawn', next), ...own.events],
  };
}
