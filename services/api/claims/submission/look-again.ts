// Reads stoves and ledgers for a check outside of a submission: the same values as in a submission, but nothing is held.
import type { Stove } from '#domain/claims/checks/check.ts';
import type { Api } from '../../context/api.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import type { HeldLedger } from '../../store/claims/ledgers.ts';
import { findWantedTimes } from './hold.ts';
import { countOverlapping } from './overlaps.ts';
import type { ClaimPlace } from './place.ts';
import { identifyStoves, stovesOf } from './stoves.ts';

interface Looking {
  readonly claimId: string;
  readonly claim: ClaimContent;
  readonly place: ClaimPlace;
  /** Of the household. */
  readonly ledger: HeldLedger;
}

export async function lookAgain(
  api: Pick<Api, 'records' | 'clickhouse' | 'nowMs'>,
  { claimId, claim, place, ledger }: Looking,
): Promise<{ readonly stoves: readonly Stove[]; readonly overlapping: number }> {
  const placed = await stovesOf(api, claim, place);
  const [{ stoves }, times] = await Promise.all([
    identifyStoves(api, place.project?.id ?? null, placed),
    findWantedTimes(api, { claimId, claim, place, stoves: placed, ledger }),
  ]);
  return { stoves, overlapping: countOverlapping(times, api.nowMs()) };
}
