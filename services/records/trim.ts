// Deletes the keys of published operations from Keeper, which holds them in memory: a day later the log answers for them.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { ulidTime } from '#runtime/process/ids.ts';
import { keyAgeMaxMs, trimmableUntil } from './ages.ts';
import { deletionLimits, partsOf } from './parts.ts';
import { callWitness, type Witness } from './witness.ts';

const windowMs = 600_000;
const intentsMax = 500;
// A nonce has the time of an API, a mark the second of ClickHouse. Without a margin the keys of an operation that was marked
// in the last second of a window would stay for ever.
const clockMarginMs = 60_000;

interface Trimming {
  /** How long keys stay after their operation was published, ms. */
  readonly ageMaxMs?: number;
  /** Ends it after the statement in progress. Left out: it runs to its end. */
  readonly stop?: AbortSignal | undefined;
}

/** Deletes what is old enough and was not handled before. Several processes may do it at once. Throws StoreLags. */
export async function trimKeys(
  clickhouse: ClickHouse,
  nowMs: number,
  { ageMaxMs = keyAgeMaxMs, stop }: Trimming = {},
): Promise<void> {
  const beforeMs = trimmableUntil(nowMs, ageMaxMs);
  let fromMs = await trimmedUntil(clickhouse);
  // A mark or an intent that is not shown would be passed by, and its keys would stay for ever.
  const witness = await callWitness(clickhouse, ['settled_intents', 'record_intents']);
  for (;;) {
    if (stop?.aborted) return;
    const firstMs = await firstPublished(witness, fromMs);
    if (firstMs === null || firstMs > beforeMs) return;
    const untilMs = Math.min(firstMs + windowMs, beforeMs);
    if (!(await trimWindow(clickhouse, { witness, fromMs, untilMs }, stop))) return;
    await clickhouse.insertRows('key_trims', [{ until: Math.floor(untilMs / 1000) }]);
    fromMs = untilMs;
  }
}

const timeRow = z.object({ ms: z.coerce.number() });

async function trimmedUntil(clickhouse: ClickHouse): Promise<number> {
  const [row] = await clickhouse.query(
    timeRow,
    'SELECT toUnixTimestamp(max(until)) * 1000 AS ms FROM key_trims',
  );
  return row?.ms ?? 0;
}

async function firstPublished(witness: Witness, afterMs: number): Promise<number | null> {
  const sql = (isShown: string): string => `SELECT toUnixTimestamp(at) * 1000 AS ms FROM settled_intents
    WHERE outcome = 'published' AND at > fromUnixTimestamp({after:UInt32}) AND ${isShown} ORDER BY at LIMIT 1`;
  const [row] = await witness.query(timeRow, sql, { after: Math.floor(afterMs / 1000) });
  return row?.ms ?? null;
}

interface Window {
  readonly witness: Witness;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Whether it came to the end: after the signal it does not, and the next process begins the window again. */
async function trimWindow(
  clickhouse: ClickHouse,
  { witness, fromMs, untilMs }: Window,
  stop: AbortSignal | undefined,
): Promise<boolean> {
  const sql = (isShown: string): string => `SELECT nonce, keys FROM record_intents
    WHERE nonce > {after:String} AND ${isShown} AND nonce IN (SELECT nonce FROM settled_intents WHERE outcome = 'published'
      AND at > fromUnixTimestamp({from:UInt32}) AND at <= fromUnixTimestamp({until:UInt32}))
    ORDER BY nonce LIMIT {intentsMax:UInt32}`;
  const row = z.object({ nonce: z.string(), keys: z.array(z.string()) });
  const seconds = { from: Math.floor(fromMs / 1000), until: Math.floor(untilMs / 1000) };
  let after = '';
  for (;;) {
    if (stop?.aborted) return false;
    const intents = await witness.query(row, sql, { after, ...seconds, intentsMax });
    const last = intents.at(-1);
    if (!last) return true;
    const all = intents.flatMap(({ keys }) => keys);
    for (const keys of partsOf(all, deletionLimits, (key) => key))
      await remove(clickhouse, keys, untilMs + clockMarginMs);
    after = last.nonce;
  }
}

/** An idempotency key that was reserved again since has a younger nonce, and stays. */
async function remove(clickhouse: ClickHouse, keys: readonly string[], beforeMs: number): Promise<void> {
  const sql =
    'ALTER TABLE unique_keys DELETE WHERE key IN {keys:Array(String)} AND nonce < {before:String} SETTINGS mutations_sync = 1';
  await clickhouse.command(sql, { keys, before: ulidTime(beforeMs) });
}
