// When a key was used last, to the hour: a small table beside the log of records, written at most once an hour.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openRecent } from '#runtime/cache/recent.ts';

const everyMs = 3_600_000;
const keysMax = 10_000;

/** Notes that a key is used. Never throws. Nobody waits for it, and a lost one costs an hour of exactness. */
export function openKeyUses(clickhouse: ClickHouse, nowMs: () => number): (keyId: string) => void {
  const noted = openRecent<true>(keysMax, everyMs);
  return (id) => {
    if (noted.get(id, nowMs())) return;
    noted.set(id, true, nowMs());
    const row = { id, last_used_at: new Date(nowMs()).toISOString() };
    clickhouse.insertRows('api_key_uses', [row], { isLazy: true }).catch(() => {});
  };
}

const useRow = z.object({ id: z.string(), atMs: z.coerce.number() });

/** The last uses of keys, ms since 1970, by id. */
export async function lastUses(
  clickhouse: ClickHouse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sql = `SELECT id, toUnixTimestamp64Milli(max(last_used_at)) AS atMs FROM api_key_uses
    WHERE id IN {ids:Array(String)} GROUP BY id`;
  const rows = await clickhouse.query(useRow, sql, { ids });
  return new Map(rows.map(({ id, atMs }) => [id, atMs]));
}
