// The ids of a household's analyses, from their typed table. One that is just being stored may be missing: then the claim
// of its key fails, and by the next attempt it is there.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';

const row = z.object({ id: z.string() });

// The log is asked only for one of them: looking for an id that is not there takes it twice as long as this, and it would
// come after the days and not beside them.
const sql = 'SELECT id FROM household_analyses PREWHERE household_id = {householdId:String}';

export async function analysisIds(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdId: string,
): Promise<ReadonlySet<string>> {
  const rows = await clickhouse.query(row, sql, { householdId }, { isByKey: true });
  return new Set(rows.map(({ id }) => id));
}
