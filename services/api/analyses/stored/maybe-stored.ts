// Whether an analysis of a household and period may be stored already, from their typed table.
import { z } from 'zod';
import type { Period } from '#domain/emissions/calendar.ts';
import type { Api } from '../../context/api.ts';

const row = z.object({ id: z.string() });

const listedMax = 100;

// Looking into the log for an id that is not there takes it twice as long as this, and it would come after the days and
// not beside them.
const sql = `SELECT id FROM household_analyses
  PREWHERE household_id = {householdId:String} AND period_start = {start:Date} AND period_end = {end:Date}
  ORDER BY created_at DESC LIMIT {listedMax:UInt32}`;

/**
 * Reads the ids of the last 100 at once. An id that is not among them is new, unless there are more. One that is being
 * written may be missing: its key is reserved for a day, and by then it is listed.
 */
export async function maybeStored(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdId: string,
  { start, end }: Period,
): Promise<(id: string) => boolean> {
  const rows = await clickhouse.query(row, sql, { householdId, start, end, listedMax }, { isByKey: true });
  const ids = new Set(rows.map(({ id }) => id));
  return (id) => rows.length === listedMax || ids.has(id);
}
