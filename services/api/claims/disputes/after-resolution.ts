// What a decision on a dispute does to its claim: an admitted one freezes it, the end of the last one sets it free.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Claim, ClaimBody } from '../../store/bodies/claim.ts';
import { claimEvent } from '../claim/claim-event.ts';
import { claimTransition } from '../claim/transition.ts';
import { freeAfterDisputes, holdAgain } from '../submission/free.ts';
import { refuseFreed } from './still-held.ts';

interface Ended {
  readonly disputeId: string;
  readonly decision: 'admitted' | 'dismissed' | 'upheld';
}

interface Effect {
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

export async function afterResolution(
  api: Api,
  claim: Claim,
  { disputeId, decision }: Ended,
): Promise<Effect> {
  const { body } = claim;
  if (decision === 'admitted') {
    await refuseFreed(api, claim);
    const before = body.status === 'disputed' ? body.statusBefore : body.status;
    const next = nextClaim(api, claim, {
      ...body,
      status: 'disputed',
      verification: { ...body.verification, status: 'disputed' },
      ...(before !== undefined && { statusBefore: before }),
      admittedDisputes: [...(body.admittedDisputes ?? []), disputeId],
    });
    // The days of a rejected claim stay held until the dispute is decided.
    const ledgers = body.status === 'rejected' ? await holdAgain(api, claim) : [];
    const own = await claimTransition(api, next);
    return {
      records: [...own.records, ...ledgers],
      events: [claimEvent('claim.disputed', next), ...own.events],
    };
  }
  if (!(body.admittedDisputes ?? []).includes(disputeId)) return { records: [], events: [] };
  const left = (body.admittedDisputes ?? []).filter((id) => id !== disputeId);
  const rest = { ...body, admittedDisputes: left };
  if (body.status !== 'disputed') return claimTransition(api, nextClaim(api, claim, rest));
  if (decision === 'upheld') return reopen(api, claim, rest);
  if (left.length > 0) return claimTransition(api, nextClaim(api, claim, rest));
  return returnToState(api, claim, rest);
}

/** Verifiers decide again. */
async function reopen(api: Api, claim: Claim, rest: ClaimBody): Promise<Effect> {
  const { statusBefore: _, ...body } = rest;
  const next = nextClaim(api, claim, {
    ...body,
    status: 'in_review',
    verification: { ...body.verification, status: 'pending' },
    reopenedAt: isoTime(api.nowMs()),
  });
  const { records, events } = await claimTransition(api, next);
  return { records, events: [claimEvent('claim.submitted', next), ...events] };
}

/** The state before the dispute. The days of a rejected claim are free after the time in which it can be disputed. */
async function returnToState(api: Api, claim: Claim, { statusBefore, ...body }: ClaimBody): Promise<Effect> {
  const isVerified = statusBefore === 'verified';
  const status = isVerified ? 'verified' : 'rejected';
  const next = nextClaim(api, claim, { ...body, status, verification: { ...body.verification, status } });
  const ledgers = isVerified ? [] : await freeAfterDisputes(api, claim);
  const own = await claimTransition(api, next);
  return {
    records: [...own.records, ...ledgers],
    events: [claimEvent(isVerified ? 'claim.verified' : 'claim.rejected', next), ...own.events],
  };
}

const nextClaim = (api: Pick<Api, 'nowMs'>, { id, version }: Claim, body: ClaimBody): Claim => ({
  id,
  version: version + 1,
  body: { ...body, updatedAt: isoTime(api.nowMs()) },
});
