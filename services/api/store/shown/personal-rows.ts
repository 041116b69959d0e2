// Rows of personal data: written before the record that refers to them, and deleted when no record does.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { latest } from '#records/log.ts';
import { readPersonal, type Personal, type PersonalRow } from '../bodies/personal.ts';

export const insertPersonal = (
  clickhouse: ClickHouse,
  { householdId, ref, salt, at, values }: PersonalRow,
): Promise<void> =>
  clickhouse.insertRows('personal_data', [
    { household_id: householdId, ref, salt, at, body: JSON.stringify(values) },
  ]);

const bodyRow = z.object({ body: z.string() });

/** Null if they were erased. */
export async function findPersonal(
  clickhouse: ClickHouse,
  householdId: string,
  ref: string,
): Promise<Personal | null> {
  const sql = `SELECT body FROM personal_data
    WHERE household_id = {householdId:String} AND ref = {ref:String} LIMIT 1`;
  const [found] = await clickhouse.query(bodyRow, sql, { householdId, ref });
  return found ? readPersonal(JSON.parse(found.body)) : null;
}

/** Resolves when no replica has a row of the household any more. */
export const erasePersonal = (clickhouse: ClickHouse, householdId: string): Promise<void> =>
  clickhouse.command(
    'ALTER TABLE personal_data DELETE WHERE household_id = {householdId:String} SETTINGS mutations_sync = 2',
    { householdId },
  );

// A repeat of an Idempotency-Key returns its reply for a day, with its personal data.
const keptMs = 25 * 3_600_000;
const refsAtOnce = 500;
const candidateRow = z.object({ householdId: z.string(), ref: z.string() });

/**
 * Deletes the rows of erased households, and after 25 hours rows without a reference: another row replaced them, or
 * their request failed.
 */
export async function prunePersonal(clickhouse: ClickHouse, nowMs: number): Promise<void> {
  const sql = `SELECT household_id AS householdId, ref FROM personal_data
    WHERE household_id IN (SELECT id FROM households FINAL WHERE erased_at IS NOT NULL)
      OR (at < fromUnixTimestamp64Milli({beforeMs:Int64})
        AND ref NOT IN (SELECT personal_ref FROM households FINAL WHERE personal_ref != ''))
    ORDER BY ref LIMIT ${refsAtOnce}`;
  for (;;) {
    const candidates = await clickhouse.query(candidateRow, sql, { beforeMs: nowMs - keptMs });
    const useless = await unreferred(clickhouse, candidates);
    if (useless.length > 0)
      await clickhouse.command(
        'ALTER TABLE personal_data DELETE WHERE ref IN {refs:Array(String)} SETTINGS mutations_sync = 2',
        { refs: useless },
      );
    if (candidates.length < refsAtOnce || useless.length === 0) return;
  }
}

const marked = z.object({ personal: z.object({ ref: z.string() }).optional() });

/** The table of households may be ahead of the log; the log decides. */
async function unreferred(
  clickhouse: ClickHouse,
  candidates: readonly z.output<typeof candidateRow>[],
): Promise<string[]> {
  const ids = [...new Set(candidates.map(({ householdId }) => householdId))];
  const records = await latest(clickhouse, 'household', ids);
  return candidates
    .filter(({ householdId, ref }) => {
      const record = records.get(householdId);
      return !record || marked.parse(record.body).personal?.ref !== ref;
    })
    .map(({ ref }) => ref);
}
