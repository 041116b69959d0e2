// Ends what a claim holds, or lets it hold its days again: the next versions of its ledgers.
import { freed, heldAgain, withIssued, type Ledger } from '#domain/claims/ledger.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { ledgerRecord, readLedgers } from '../../store/claims/ledgers.ts';

type Reading = Pick<Api, 'records'>;

/** Its days are free from a time on, ms since 1970. Days of issued units stay held. */
export const freeTimes = (api: Reading, claim: Claim, fromMs: number): Promise<RecordVersion[]> =>
  changed(api, claim, (ledger) => freed(ledger, claim.id, fromMs));

export const holdAgain = (api: Reading, claim: Claim): Promise<RecordVersion[]> =>
  changed(api, claim, (ledger) => heldAgain(ledger, claim.id));

export const holdForEver = (api: Reading, claim: Claim): Promise<RecordVersion[]> =>
  changed(api, claim, (ledger) => withIssued(ledger, claim.id));

async function changed(
  api: Reading,
  { body }: Claim,
  change: (ledger: Ledger) => Ledger | null,
): Promise<RecordVersion[]> {
  const ledgers = await readLedgers(api, body.ledgers ?? []);
  return ledgers.flatMap((ledger) => {
    const next = change(ledger.entries);
    return next === null ? [] : [ledgerRecord(ledger, next)];
  });
}
