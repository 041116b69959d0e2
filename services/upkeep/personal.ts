// Deletes personal data that no record refers to, and files of erased households.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { callWitness, storedBody, type Witness } from '#records/records.ts';
import { ulidTime } from '#runtime/process/ids.ts';

// A repeat of an Idempotency-Key gets its reply for a day, with what was personal in it.
const keptMs = 25 * 3_600_000;
const refsAtOnce = 500;
const candidateRow = z.object({ householdId: z.string(), ref: z.string(), atMs: z.number() });
/** A row is written at most so long before the intent of its operation, whatever the clocks say. */
const aroundMs = 3_600_000;

interface Stores {
  readonly clickhouse: ClickHouse;
  readonly stop?: AbortSignal | undefined;
}

/**
 * Deletes the rows of erased households, and after 25 hours those that no record refers to: another row took their place,
 * or their request failed. Only for a round whose repair left no operation open. Throws StoreLags.
 */
export async function prunePersonal({ clickhouse, stop }: Stores, nowMs: number): Promise<void> {
  await pruneFiles(clickhouse);
  const sql = `SELECT household_id AS householdId, ref, toUnixTimestamp64Milli(at) AS atMs FROM personal_data
    WHERE household_id IN (SELECT id FROM households FINAL WHERE erased_at IS NOT NULL)
      OR (at < fromUnixTimestamp64Milli({beforeMs:Int64})
        AND ref NOT IN (SELECT personal_ref FROM households FINAL WHERE personal_ref != '')
        AND ref NOT IN (SELECT arrayJoin(personal_refs) FROM survey_responses FINAL))
    ORDER BY ref LIMIT ${refsAtOnce}`;
  for (;;) {
    if (stop?.aborted) return;
    const candidates = await clickhouse.query(candidateRow, sql, { beforeMs: nowMs - keptMs });
    const useless = await findUnreferred(clickhouse, candidates);
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

type Candidate = z.output<typeof candidateRow>;

const marked = z.object({
  personal: z.object({ ref: z.string() }).optional(),
  erased: z.unknown().optional(),
});
const householdBody = z.object({ id: z.string(), body: storedBody });
const refRow = z.object({ ref: z.string() });

/** The typed tables may be ahead of the log; the log decides, if it shows all that was written to it. */
async function findUnreferred(clickhouse: ClickHouse, candidates: readonly Candidate[]): Promise<string[]> {
  if (candidates.length === 0) return [];
  const witness = await callWitness(clickhouse, ['records', 'record_intents']);
  const newest = (isShown: string): string => `SELECT id, body FROM records
    WHERE kind = 'household' AND id IN {ids:Array(String)} AND ${isShown}
    ORDER BY id, version DESC LIMIT 1 BY id`;
  // Every version of a response keeps its sealed answers.
  const ofResponses = (isShown: string): string => `SELECT JSONExtractString(body, 'personal', 'ref') AS ref
    FROM records WHERE kind = 'response' AND id IN {ids:Array(String)} AND ${isShown}`;
  const ids = distinct(candidates.map(({ householdId }) => householdId));
  const responseIds = distinct(candidates.flatMap(({ ref }) => responseOf(ref) ?? []));
  const [stored, referred] = await Promise.all([
    witness.query(householdBody, newest, { ids }),
    responseIds.length === 0 ? [] : witness.query(refRow, ofResponses, { ids: responseIds }),
  ]);
  const households = new Map(stored.map(({ id, body }) => [id, marked.parse(body)]));
  const refs = new Set(referred.map(({ ref }) => ref));
  const isErased = ({ householdId }: Candidate): boolean => households.get(householdId)?.erased !== undefined;
  const isReferred = ({ householdId, ref }: Candidate): boolean =>
    responseOf(ref) === null
      ? households.get(householdId)?.personal?.ref === ref
      : households.has(householdId) && refs.has(ref);
  const erased = candidates.filter(isErased);
  const missing = candidates.filter((one) => !isErased(one) && !isReferred(one));
  const isOpen = missing.length > 0 && (await wasOpenLately(witness, missing));
  if (isOpen && erased.length === 0)
    throw new Error('nothing was pruned: an operation of that time was open a minute ago');
  return [...erased, ...(isOpen ? [] : missing)].map(({ ref }) => ref);
}

/**
 * Whether an operation of the time of these rows is open, or was completed so lately that a replica which is hardly behind
 * may not show its records.
 */
async function wasOpenLately(witness: Witness, candidates: readonly Candidate[]): Promise<boolean> {
  const times = candidates.map(({ atMs }) => atMs);
  const sql = (isShown: string): string => `SELECT nonce FROM record_intents
    WHERE nonce > {after:String} AND nonce < {before:String} AND ${isShown}
      AND nonce NOT IN (SELECT nonce FROM settled_intents
        WHERE nonce > {after:String} AND nonce < {before:String} AND at < now() - 60)
    LIMIT 1`;
  const open = await witness.query(z.object({ nonce: z.string() }), sql, {
    after: ulidTime(Math.max(0, Math.min(...times) - aroundMs)),
    before: ulidTime(Math.max(...times) + aroundMs),
  });
  return open.length > 0;
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The response whose sealed answers a row holds; null for a row of the household itself. */
const responseOf = (ref: string): string | null =>
  ref.startsWith('rsp_') ? ref.slice(0, ref.indexOf(':')) : null;
