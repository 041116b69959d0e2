// The audit entry of an operation: who wrote what. It is a record of the operation itself, so that no write is without one.
import { createHash } from 'node:crypto';
import { newUlid } from './ids.ts';
import type { RecordVersion } from './record-intents.ts';

/** What the caller adds to the names and digests of the records. */
export interface AuditNote {
  /** DID of the key if it has one, else its id; of a command its name. */
  readonly actor: string;
  /** Null for a command. */
  readonly keyId: string | null;
  /** Name of the operation, or of the command. */
  readonly action: string;
  readonly requestId: string | null;
  readonly notes: string | null;
  /** Id of the record that it is about; left out: the first one. */
  readonly resource?: string | undefined;
}

/** A record that was written, with the digest of its body; one that was not written has none. */
interface Touched {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly after: string | null;
}

/** SHA-256 over the JSON text of a body as it is stored. */
const digestOf = (body: RecordVersion['body']): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;

/** The entry of the records that an operation writes. Names are left out: they follow from the records. */
export function writeEntry(records: readonly RecordVersion[], note: AuditNote, atMs: number): RecordVersion {
  const written = records.filter(({ kind }) => kind !== 'name');
  const main = written.find(({ id }) => id === note.resource) ?? written[0];
  const projectId = [main, ...written].map(projectOf).find((id) => id !== null) ?? null;
  const touched = written.map(({ kind, id, version, body }) => ({
    kind,
    id,
    version,
    after: digestOf(body),
  }));
  return entry(touched, { ...note, resource: main?.id }, { projectId, atMs });
}

/** The entry of what was read, or sent again, and not written. */
export const useEntry = (
  records: readonly Pick<RecordVersion, 'kind' | 'id' | 'version'>[],
  note: AuditNote,
  at: { readonly projectId: string | null; readonly atMs: number },
): RecordVersion =>
  entry(
    records.map(({ kind, id, version }) => ({ kind, id, version, after: null })),
    { ...note, resource: note.resource ?? records[0]?.id },
    at,
  );

const entry = (
  records: readonly Touched[],
  { actor, keyId, action, requestId, notes, resource }: AuditNote,
  { projectId, atMs }: { readonly projectId: string | null; readonly atMs: number },
): RecordVersion => ({
  kind: 'audit-entry',
  id: `aud_${newUlid()}`,
  version: 1,
  body: {
    at: new Date(atMs).toISOString(),
    actor,
    keyId,
    action,
    resource: resource ?? null,
    projectId,
    requestId,
    notes,
    records,
  },
});

function projectOf(record: RecordVersion | undefined): string | null {
  if (record?.kind === 'project') return record.id;
  const projectId = record?.body['projectId'];
  return typeof projectId === 'string' ? projectId : null;
}
