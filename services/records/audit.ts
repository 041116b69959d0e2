// The audit entry of an operation: who wrote what. It is a record of the operation itself, so that no write is without one.
import { hash } from 'node:crypto';
import { newUlid } from '#runtime/process/ids.ts';
import type { RecordVersion } from './intents.ts';
import { textOf } from './text.ts';

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
  /** Ids of the projects whose keys may know of it; none: whoever may see the entry. */
  readonly projectIds: readonly string[];
}

/** What an operation publishes. */
interface Published {
  readonly records: readonly RecordVersion[];
  /** Records of kind `event`. */
  readonly events: readonly RecordVersion[];
}

/** SHA-256 over the JSON text of a body as it is stored. */
export const digestOf = (body: object): string => `sha256:${hash('sha256', textOf(body))}`;

/** Kinds that follow from other records: who owns a name, and which times the claims of a household hold. */
const following: readonly string[] = ['name', 'claim-ledger'];

/** The entry of the records that an operation writes, without those that follow from them. */
export function writeEntry({ records, events }: Published, note: AuditNote, atMs: number): RecordVersion {
  const written = records.filter(({ kind }) => !following.includes(kind));
  const main = written.find(({ id }) => id === note.resource) ?? written[0];
  const touched = written.map((record) => ({
    kind: record.kind,
    id: record.id,
    version: record.version,
    after: digestOf(record.body),
    projectIds: projectsOf(record, events),
  }));
  return entry(touched, { ...note, resource: main?.id }, atMs);
}

/** What was read, or sent again. */
export interface Used {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** Id of its project, or null. */
  readonly projectId: string | null;
}

/** The entry of what was not written. */
export const useEntry = (records: readonly Used[], note: AuditNote, atMs: number): RecordVersion =>
  entry(
    records.map(({ projectId, ...record }) => ({
      ...record,
      after: null,
      projectIds: projectId === null ? [] : [projectId],
    })),
    { ...note, resource: note.resource ?? records[0]?.id },
    atMs,
  );

const entry = (
  records: readonly Touched[],
  { actor, keyId, action, requestId, notes, resource }: AuditNote,
  atMs: number,
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
    projectIds: [...new Set(records.flatMap(({ projectIds }) => projectIds))],
    requestId,
    notes,
    records,
  },
});

/** Its own project and those that an event tells of it: a household that changes its project has an event for both. */
function projectsOf({ kind, id, body }: RecordVersion, events: readonly RecordVersion[]): string[] {
  const told = events.filter((event) => event.body['subject'] === id);
  const own = kind === 'project' ? id : body['projectId'];
  const all = [own, ...told.map((event) => event.body['projectId'])];
  return [...new Set(all)].filter((projectId) => typeof projectId === 'string');
}
