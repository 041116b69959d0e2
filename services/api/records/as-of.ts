// Records as they were at a moment, from the log of all their versions.
import { z } from 'zod';
import type { StoredRecord } from '#runtime/record-log.ts';
import type { Api } from '../endpoint.ts';
import { dateTime, one } from '../query.ts';
import { inUtc } from '../time.ts';
import { held, type Held } from './stored/held.ts';

/** For the query of an operation that reads one record. */
export const asOfQuery = {
  asOf: one(dateTime).describe('Read the record as it was at this moment; 404 when it did not exist then.'),
} as const;

const row = z.object({ id: z.string(), version: z.number(), body: z.string() });
const bodySchema = z.record(z.string(), z.unknown());

/** The newest version that each record had at a moment (ISO 8601), by id; one that came later is left out. */
export async function recordsAsOf(
  api: Api,
  kind: string,
  { ids, at }: { readonly ids: readonly string[]; readonly at: string },
): Promise<ReadonlyMap<string, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const sql = `SELECT id, version, body FROM records
    WHERE kind = {kind:String} AND id IN {ids:Array(String)} AND at <= parseDateTime64BestEffort({at:String}, 3, 'UTC')
    ORDER BY id, version DESC LIMIT 1 BY id`;
  const rows = await api.clickhouse.query(row, sql, { kind, ids, at: inUtc(at) });
  return new Map(
    rows.map(({ id, version, body }) => [id, { id, version, body: bodySchema.parse(JSON.parse(body)) }]),
  );
}

/** The record as it is, or as it was at `asOf`; null when it did not exist then. */
export async function heldAsOf<Body>(
  api: Api,
  { kind, body }: { readonly kind: string; readonly body: z.ZodType<Body> },
  { record, asOf }: { readonly record: Held<Body>; readonly asOf: string | undefined },
): Promise<Held<Body> | null> {
  if (asOf === undefined) return record;
  const past = (await recordsAsOf(api, kind, { ids: [record.id], at: asOf })).get(record.id);
  return past ? held(body, past) : null;
}
