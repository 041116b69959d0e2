// Reads records as they were at a time, from the log of all their versions.
import { z } from 'zod';
import { storedBody, type StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { dateTime, one } from '../contract/query.ts';
import { parseStored, type Held } from './bodies/held.ts';

/** For the query of an operation that reads one record. */
export const asOfQuery = {
  asOf: one(dateTime).describe(
    'Read the record as it was at this time. The reply is 404 if it did not exist then.',
  ),
} as const;

const pastRow = z.object({ id: z.string(), version: z.number(), body: storedBody, atMs: z.coerce.number() });

export interface PastRecord extends StoredRecord {
  /** When it was committed, ms since 1970. */
  readonly atMs: number;
}

// A record is committed some milliseconds after its `updatedAt`; a request for that time means this version.
const since = `ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at)`;

/** The newest version that each record had at a time, by id; records created later are absent. */
export async function recordsAsOf(
  api: Api,
  kind: string,
  { ids, atMs }: { readonly ids: readonly string[]; readonly atMs: number },
): Promise<ReadonlyMap<string, PastRecord>> {
  if (ids.length === 0) return new Map();
  const sql = `SELECT id, version, body, toUnixTimestamp64Milli(at) AS atMs FROM records
    WHERE kind = {kind:String} AND id IN {ids:Array(String)} AND ${since} <= fromUnixTimestamp64Milli({atMs:Int64})
    ORDER BY id, version DESC LIMIT 1 BY id`;
  const rows = await api.clickhouse.query(pastRow, sql, { kind, ids, atMs });
  return new Map(rows.map((past) => [past.id, past]));
}

/** The present record, or the one at `asOf`; null if it did not exist then. */
export async function findAsOf<Body>(
  api: Api,
  { kind, body }: { readonly kind: string; readonly body: z.ZodType<Body> },
  { record, asOf }: { readonly record: Held<Body>; readonly asOf: string | undefined },
): Promise<Held<Body> | null> {
  if (asOf === undefined) return record;
  const past = (await recordsAsOf(api, kind, { ids: [record.id], atMs: Date.parse(asOf) })).get(record.id);
  return past ? parseStored(body, past) : null;
}

// If the first version is later than the last time in a project of the key.
const leftSql = `SELECT toUnixTimestamp64Milli(min(${since})) AS atMs FROM records
  WHERE kind = 'household' AND id = {id:String} AND version > (
    SELECT max(version) FROM records
    WHERE kind = 'household' AND id = {id:String} AND JSONExtractString(body, 'projectId') IN {projectIds:Array(String)})`;

/** The last time at which a household was in one of the projects, ms since 1970; 0 if it never was. */
export async function lastMsIn(
  api: Api,
  householdId: string,
  projectIds: readonly string[],
): Promise<number> {
  const row = z.object({ atMs: z.coerce.number() });
  const [left] = await api.clickhouse.query(row, leftSql, { id: householdId, projectIds });
  return left === undefined ? 0 : left.atMs - 1;
}
