// Deletes personal data that no record refers to, and files of erased households.
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
  await pruneFiles(clickhouse);
  const sql = `SELECT household_id AS householdId, ref FROM personal_data
    WHERE household_id IN (SELECT id FROM households FINAL WHERE erased_at IS NOT NULL)
      OR (at < fromUnixTimestamp64Milli({beforeMs:Int64})
        AND ref NOT IN (SELECT personal_ref FROM households FINAL WHERE personal_ref != '')
        AND ref NOT IN (SELECT arrayJoin(personal_refs) FROM survey_responses FINAL))
    ORDER BY ref LIMIT ${refsAtOnce}`;
  for (;;) {
    if (stop?.aborted) return;
    const candidates = await clickhouse.query(candidateRow, sql, { beforeMs: nowMs - keptMs });
    const useless = await findUnreferred({ clickhouse, records }, candidates);
    if (useless.length > 0)
      await clickhouse.command(
        'ALTER TABLE personal_data DELETE WHERE ref IN {refs:Array(String)} SETTINGS mutations_sync = 2',
        { refs: useless },
      );
    if (candidates.length < refsAtOnce || useless.length === 0) return;
  }
}

const householdRow = z.object({ id: z.string() });

/** Deletes files that a phone sent after its household was erased. */
async function pruneFiles(clickhouse: ClickHouse): Promise<void> {
  const sql = `SELECT DISTINCT household_id AS id FROM survey_files
    WHERE household_id IN (SELECT id FROM households FINAL WHERE erased_at IS NOT NULL) LIMIT ${refsAtOnce}`;
  const ids = (await clickhouse.query(householdRow, sql)).map(({ id }) => id);
  if (ids.length > 0)
    await clickhouse.command(
      'ALTER TABLE survey_files DELETE WHERE household_id IN {ids:Array(String)} SETTINGS mutations_sync = 2',
      { ids },
    );
}

const marked = z.object({
  personal: z.object({ ref: z.string() }).optional(),
  erased: z.unknown().optional(),
});

type Candidate = z.output<typeof candidateRow>;

/** The typed tables may be ahead of the log; the log decides. */
async function findUnreferred(
  { clickhouse, records }: Stores,
  candidates: readonly Candidate[],
): Promise<string[]> {
  const [stored, referred] = await Promise.all([
    records.latest('household', [...new Set(candidates.map(({ householdId }) => householdId))]),
    refsOfResponses(clickhouse, candidates),
  ]);
  return candidates
    .filter(({ householdId, ref }) => {
      const household = marked.optional().parse(stored.get(householdId)?.body);
      const isReferred = responseOf(ref) === null ? household?.personal?.ref === ref : referred.has(ref);
      return !household || household.erased !== undefined || !isReferred;
    })
    .map(({ ref }) => ref);
}

/** The response whose sealed answers a row holds; null for a row of the household itself. */
const responseOf = (ref: string): string | null =>
  ref.startsWith('rsp_') ? ref.slice(0, ref.indexOf(':')) : null;

const refRow = z.object({ ref: z.string() });

/** Every version of a response keeps its sealed answers. */
async function refsOfResponses(
  clickhouse: ClickHouse,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(candidates.flatMap(({ ref }) => responseOf(ref) ?? []))];
  if (ids.length === 0) return new Set();
  const sql = `SELECT JSONExtractString(body, 'personal', 'ref') AS ref FROM records
    WHERE kind = 'response' AND id IN {ids:Array(String)}`;
  const rows = await clickhouse.query(refRow, sql, { ids });
  return new Set(rows.map(({ ref }) => ref));
}
