// Writes the audit entry of an operation that writes no record, such as a read of personal data or a replay, before
// it is done.
import type { Used } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import type { Origin } from '../contract/shape.ts';
import { auditNote } from './audit-origin.ts';

export interface Use {
  readonly principal: Principal;
  readonly origin: Origin;
  readonly records: readonly Used[];
}

/** Writes one entry for all of them; none for no records. Throws StoreError: then nothing may be shown or sent. */
export async function auditUse(
  api: Pick<Api, 'records' | 'nowMs'>,
  { principal, origin, records }: Use,
): Promise<void> {
  if (records.length === 0) return;
  const use = { atMs: api.nowMs(), actor: principal.keyId };
  await api.records.noteUse(records, auditNote(principal, origin), use);
}
