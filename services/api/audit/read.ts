// The audit entry of a read of personal data: written before the reply is sent, so that nothing is read unseen.
import { auditKind, readEntry } from '#runtime/record-audit.ts';
import { mayReadPersonal } from '../access.ts';
import type { Api, Origin, Principal } from '../endpoint.ts';
import type { HeldPersonal } from '../records/personal.ts';
import { auditNote } from './origin.ts';

interface PersonalRead {
  readonly principal: Principal;
  readonly origin: Origin;
  /** The records whose personal data the reply holds. */
  readonly records: readonly { readonly kind: string; readonly id: string; readonly version: number }[];
  /** Id of their project, or null. */
  readonly projectId: string | null;
}

/** Writes one entry for the records of a reply; nothing for none. Throws StoreError: then nothing may be shown. */
export async function auditRead(
  { clickhouse, nowMs }: Pick<Api, 'clickhouse' | 'nowMs'>,
  { principal, origin, records, projectId }: PersonalRead,
): Promise<void> {
  if (records.length === 0) return;
  const atMs = nowMs();
  const { id, version, body } = readEntry(records, auditNote(principal, origin), { projectId, atMs });
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

/** The same for the households of a reply whose personal data the caller sees in full. */
export async function auditPersonalReads(
  api: Pick<Api, 'clickhouse' | 'nowMs'>,
  { principal, origin }: Pick<PersonalRead, 'principal' | 'origin'>,
  households: readonly HeldPersonal[],
): Promise<void> {
  if (!mayReadPersonal(principal)) return;
  const read = households.filter(({ values }) => values !== null);
  const projects = [...new Set(read.map(({ projectId }) => projectId))];
  await auditRead(api, {
    principal,
    origin,
    records: read.map(({ householdId: id, version }) => ({ kind: 'household', id, version })),
    projectId: projects.length === 1 ? (projects[0] ?? null) : null,
  });
}
