// Ends what a claim holds, or lets it hold its days again: the next versions of its ledgers.
import { freeDays, holdDaysAgain, withIssued, type Ledger } from '#domain/claims/ledger.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { projectDefaults } from '../../store/bodies/project.ts';
import { findProject } from '../../store/find.ts';
import { ledgerRecord, readLedgers } from '../../store/claims/ledgers.ts';

type Reading = Pick<Api, 'records'>;

/** Its days are free from a time on, ms since 1970. Days of issued units stay held. */
export const freeTimes = (api: Reading, claim: Claim, fromMs: number): Promise<RecordVersion[]> =>
  changeLedger(api, claim, (ledger) => freeDays(ledger, claim.id, fromMs));

const dayMs = 86_400_000;

/** Its days are free once the time is over in which the rejection can be disputed. */
export async function freeAfterDisputes(
  api: Pick<Api, 'records' | 'nowMs'>,
  claim: Claim,
): Promise<RecordVersion[]> {
  const { projectId } = claim.body;
  const project = projectId === null ? null : await findProject(api.records, projectId);
  const days = project?.body.disputeDays ?? projectDefaults.disputeDays;
  return freeTimes(api, claim, api.nowMs() + days * dayMs);
}

export const holdAgain = (api: Reading, claim: Claim): Promise<RecordVersion[]> =>
  changeLedger(api, claim, (ledger) => holdDaysAgain(ledger, claim.id));

export const holdForEver = (api: Reading, claim: Claim): Promise<RecordVersion[]> =>
  changeLedger(api, claim, (ledger) => withIssued(ledger, claim.id));

async function changeLedger(
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
