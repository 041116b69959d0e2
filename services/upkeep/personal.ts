// Deletes personal data that no record refers to.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Records } from '#records/records.ts';

// A repeat of an Idempotency-Key gets its reply for a day, with what was personal in it.
const keptMs = 25 * 3_600_000;
const refsAtOnce = 500;
const candidateRow = z.object({ householdId: z.string(), ref: z.string() });

interface Stores {
  readonly clickhouse: ClickHouse;
  readonly records: Pick<Records, 'latest'>;
  readonly stop?: AbortSignal | undefined;
}

/**
 * Deletes the rows of erased households, and after 25 hours those that no record refers to: another row took their place,
 * or their request failed. Only for a round whose repair left no operation open.
 */
export async function prunePersonal({ clickhouse, records, stop }: Stores, nowMs: number): Promise<void> {
  const sql = `SELECT household_id AS householdId, ref FROM personal_data
    WHERE household_id IN (SELECT id FROM households FINAL WHERE erased_at IS NOT NULL)
      OR (at < fromUnixTimestamp64Milli({beforeMs:Int64})
        AND ref NOT IN (SELECT personal_ref FROM households FINAL WHERE personal_ref != ''))
    ORDER BY ref LIMIT ${refsAtOnce}`;
  for (;;) {
    if (stop?.aborted) return;
    const candidates = await clickhouse.query(candidateRow, sql, { beforeMs: nowMs - keptMs });
    const useless = await unreferred(records, candidates);
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
  records: Stores['records'],
  candidates: readonly z.output<typeof candidateRow>[],
): Promise<string[]> {
  const households = await records.latest('household', [
    ...new Set(candidates.map(({ householdId }) => householdId)),
  ]);
  return candidates
    .filter(({ householdId, ref }) => {
      const household = households.get(householdId);
      return !household || marked.parse(household.body).personal?.ref !== ref;
    })
    .map(({ ref }) => ref);
}
