// The audit entry of what writes no record, a read of personal data or a replay: written before it, so that none is unseen.
import { auditKind, useEntry } from '#runtime/record-audit.ts';
import type { Api, Origin, Principal } from '../endpoint.ts';
import { auditNote } from './origin.ts';

export interface Use {
  readonly principal: Principal;
  readonly origin: Origin;
  /** What is read, or sent again. */
  readonly records: readonly { readonly kind: string; readonly id: string; readonly version: number }[];
  /** Id of their project, or null. */
  readonly projectId: string | null;
}

/** Writes one entry for them all; nothing for none. Throws StoreError: then nothing may be shown or sent. */
export async function auditUse(
  { clickhouse, nowMs }: Pick<Api, 'clickhouse' | 'nowMs'>,
  { principal, origin, records, projectId }: Use,
): Promise<void> {
  if (records.length === 0) return;
  const atMs = nowMs();
  const { id, version, body } = useEntry(records, auditNote(principal, origin), { projectId, atMs });
  await clickhouse.insertRows('records', [
    {
      kind: auditKind,
      id,
      version,
      body: JSON.stringify(body),
      actor: principal.keyId,
      nonce: id,
      at: new Date(atMs).toISOString(),
    },
  ]);
}
