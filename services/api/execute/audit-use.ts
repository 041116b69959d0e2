// Writes the audit entry of an operation that writes no record, such as a read of personal data or a replay, before
// it is done.
import { useEntry, type Used } from '#records/audit.ts';
import { publishAndTell } from '#records/log.ts';
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
  { clickhouse, nowMs }: Pick<Api, 'clickhouse' | 'nowMs'>,
  { principal, origin, records }: Use,
): Promise<void> {
  if (records.length === 0) return;
  const atMs = nowMs();
  const entry = useEntry(records, auditNote(principal, origin), atMs);
  // No operation reserves a key for it, so its id serves as the nonce.
  await publishAndTell(clickhouse, [{ nonce: entry.id, atMs, actor: principal.keyId, records: [entry] }]);
}
