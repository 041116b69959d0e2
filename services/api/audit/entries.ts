// Prints audit entries. The digest `before` is that of the previous version, which is always kept.
import { z } from 'zod';
import type { StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { digestsOf, placeText, type VersionPlace } from '../store/record-digests.ts';
import type { Principal } from '../contract/principal.ts';
import { isoTime } from '../contract/time.ts';

const digest = z.string().nullable();

const entryBody = z.object({
  at: z.string(),
  actor: z.string(),
  keyId: z.string().nullable(),
  action: z.string(),
  resource: z.string().nullable(),
  requestId: z.string().nullable(),
  notes: z.string().nullable(),
  records: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      version: z.number(),
      after: digest,
      projectIds: z.array(z.string()),
    }),
  ),
});

type Touched = z.output<typeof entryBody>['records'][number];

export const auditReply = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.string().describe('DID of the API key, else its id; for a command its name.'),
    keyId: z.string().nullable().describe('Id of the API key; null for a command.'),
    action: z.string().describe('operationId, or the name of the command.'),
    resource: z
      .string()
      .nullable()
      .describe('Id of the main record; null if its project is not one of the key.'),
    before: digest.describe('SHA-256 of the main record before; null if it was created, read or replayed.'),
    after: digest.describe('SHA-256 of the main record after; null if it was read or replayed.'),
    requestId: z.string().nullable(),
    notes: z.string().nullable().describe('`X-Action-Notes` of the request.'),
    records: z
      .array(
        z.object({ kind: z.string(), id: z.string(), version: z.number(), before: digest, after: digest }),
      )
      .describe(
        'All records that were written or read, and letters that were replayed, including `resource`; ' +
          'without those of projects that the key may not see.',
      ),
  })
  .meta({ id: 'AuditEntry' });

type Entry = z.output<typeof entryBody> & { readonly id: string };

/** The entries as the key may see them. */
export async function printEntries(
  api: Api,
  principal: Principal,
  stored: readonly StoredRecord[],
): Promise<unknown[]> {
  const entries = stored.map((entry) => visibleEntry(principal, entry));
  const changed = entries.flatMap(({ records }) => records.filter(isChange).map(placeBefore));
  const digests = await digestsOf(api, changed);
  return entries.map((entry) => printEntry(entry, digests));
}

/** A stored entry without the records of projects that the key may not see. */
export function visibleEntry(
  { projectIds: own }: Pick<Principal, 'projectIds'>,
  { id, body }: Pick<StoredRecord, 'id' | 'body'>,
): Entry {
  const entry = entryBody.parse(body);
  const maySee = ({ projectIds }: Touched): boolean =>
    own.length === 0 || projectIds.length === 0 || projectIds.some((each) => own.includes(each));
  return { id, ...entry, records: entry.records.filter(maySee) };
}

/** `digests`: of the versions before, by `placeText`. */
export function printEntry(entry: Entry, digests: ReadonlyMap<string, string>) {
  const { id, at, actor, keyId, action, resource, requestId, notes } = entry;
  const records = entry.records.map((record) => printRecord(record, digests));
  const main = records.find((record) => record.id === resource);
  const { before, after } = main ?? { before: null, after: null };
  const head = { id, at: isoTime(Date.parse(at)), actor, keyId, action, resource: main?.id ?? null };
  return { ...head, before, after, requestId, notes, records };
}

const printRecord = (record: Touched, digests: ReadonlyMap<string, string>) => {
  const { kind, id, version, after } = record;
  const before = isChange(record) ? (digests.get(placeText(placeBefore(record))) ?? null) : null;
  return { kind, id, version, before, after };
};

const isChange = ({ version, after }: Touched): boolean => version > 1 && after !== null;

const placeBefore = ({ kind, id, version }: Touched): VersionPlace => [kind, id, version - 1];
