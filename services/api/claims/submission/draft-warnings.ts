// Warns that a draft would be refused, because another claim holds its days.
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { findWantedTimes } from './hold.ts';
import { lookUpPlace } from './look-up.ts';
import { refuseOverlaps } from './overlaps.ts';
import { stovesOf } from './stoves.ts';

/** None for a draft that could be submitted as far as its days are concerned, or that has other faults first. */
export async function draftWarnings(
  api: Api,
  principal: Principal,
  { id: claimId, body: { claim } }: Claim,
): Promise<{ warnings?: { code: string; detail: string }[] }> {
  try {
    const { ledger, place } = await lookUpPlace(api, principal, claim);
    const stoves = await stovesOf(api, claim, place);
    const times = await findWantedTimes(api, { claimId, claim, place, stoves, ledger });
    refuseOverlaps(principal, times, api.nowMs());
    return {};
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code !== 'overlapping-claim') return {};
    return { warnings: [{ code: 'overlap', detail: error.message }] };
  }
}
