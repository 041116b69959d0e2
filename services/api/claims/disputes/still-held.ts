// Decides whether a rejected claim can be disputed: as long as it holds its days, and no other claim took its place.
import { conflictsWith, isHeld } from '#domain/claims/ledger.ts';
import type { Api } from '../../context/api.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { readLedgers } from '../../store/claims/ledgers.ts';
import { wrongState } from '../claim/refuse-state.ts';

/** Throws 409. */
export async function refuseFreed(api: Pick<Api, 'records' | 'nowMs'>, { id, body }: Claim): Promise<void> {
  if (body.status !== 'rejected') return;
  const nowMs = api.nowMs();
  const ledgers = await readLedgers(api, body.ledgers ?? []);
  const isFree = ledgers.some(({ entries }) => {
    const own = entries.filter(({ claimId }) => claimId === id);
    return (
      own.length === 0 ||
      own.some((entry) => !isHeld(entry, nowMs) || conflictsWith(entries, entry, nowMs).length > 0)
    );
  });
  if (isFree)
    throw wrongState(
      `Claim ${id} is rejected, and its days are free or held by another claim. The time for disputes is over.`,
    );
}
