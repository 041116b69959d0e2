// Trims old keys from Keeper, which holds them in memory: a day after the operation that made them useless was published.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { ulidTime } from '#runtime/process/ids.ts';

// How long a repeat gets its stored reply, and far longer than any claim can be on its way (commit.ts).
const keptMs = 24 * 3_600_000;
const windowMs = 600_000;
const intentsMax = 500;

/**
 * What an operation that holds these keys has made useless when it is published: the numbers before its own, never its
 * own, which is the newest until another operation is published; and its idempotency key, which is only kept for a time.
 */
export function uselessKeys(keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    if (key.startsWith('idem:')) return [key];
    const at = key.lastIndexOf('#') + 1;
    const version = Number(key.slice(at));
    return version > 1 ? [`${key.slice(0, at)}${version - 1}`] : [];
  });
}

/** Trims what is old enough and was not looked at before. Several processes may do it at once. */
export async function trimKeys(clickhouse: ClickHouse, nowMs: number): Promise<void> {
  const beforeMs = nowMs - keptMs;
  let fromMs = await trimmedUntil(clickhouse);
  for (;;) {
    const firstMs = await firstPublished(clickhouse, fromMs);
    if (firstMs === null || firstMs > beforeMs) return;
    const untilMs = Math.min(firstMs + windowMs, beforeMs);
    await trimWindow(clickhouse, { fromMs, untilMs, beforeMs });
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

async function firstPublished(clickhouse: ClickHouse, afterMs: number): Promise<number | null> {
  const sql = `SELECT toUnixTimestamp(at) * 1000 AS ms FROM settled_intents
    WHERE outcome = 'published' AND at > fromUnixTimestamp({after:UInt32}) ORDER BY at LIMIT 1`;
  const [row] = await clickhouse.query(timeRow, sql, { after: Math.floor(afterMs / 1000) });
  return row?.ms ?? null;
}

interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly beforeMs: number;
}

async function trimWindow(clickhouse: ClickHouse, { fromMs, untilMs, beforeMs }: Window): Promise<void> {
  const sql = `SELECT nonce, keys FROM record_intents
    WHERE nonce > {after:String} AND nonce IN (SELECT nonce FROM settled_intents WHERE outcome = 'published'
      AND at > fromUnixTimestamp({from:UInt32}) AND at <= fromUnixTimestamp({until:UInt32}))
    ORDER BY nonce LIMIT {intentsMax:UInt32}`;
  const row = z.object({ nonce: z.string(), keys: z.array(z.string()) });
  const seconds = { from: Math.floor(fromMs / 1000), until: Math.floor(untilMs / 1000) };
  let after = '';
  for (;;) {
    const intents = await clickhouse.query(row, sql, { after, ...seconds, intentsMax });
    const last = intents.at(-1);
    if (!last) return;
    for (const { keys } of intents) await remove(clickhouse, uselessKeys(keys), beforeMs);
    after = last.nonce;
  }
}

/** A key that was claimed again since has a younger nonce, and stays. */
async function remove(clickhouse: ClickHouse, keys: readonly string[], beforeMs: number): Promise<void> {
  if (keys.length === 0) return;
  const sql =
    'ALTER TABLE unique_keys DELETE WHERE key IN {keys:Array(String)} AND nonce < {before:String} SETTINGS mutations_sync = 1';
  await clickhouse.command(sql, { keys, before: ulidTime(beforeMs) });
}
