// Looks once a day for claims that count the same twice, from the claims themselves and not from their ledgers. It must find none.
import { z } from 'zod';
import type { Log } from '#runtime/process/observe.ts';
import type { Reporting } from './reporting.ts';

const dayMs = 86_400_000;
/** Most pairs that are logged. */
const pairsMax = 100;

const pair = z.object({ a: z.string(), b: z.string(), type: z.string(), device: z.string() });

// A claim and the one that it supersedes may both be live until one of them is decided.
const sql = `
  WITH held AS (
    SELECT id, type, supersedes, device, from_ms, to_ms
    FROM (SELECT * FROM claims FINAL WHERE status IN ('submitted', 'in_review', 'verified', 'disputed') OR is_issued)
    ARRAY JOIN hold_devices AS device, hold_from AS from_ms, hold_to AS to_ms)
  SELECT x.id AS a, y.id AS b, any(x.type) AS type, any(x.device) AS device
  FROM held AS x JOIN held AS y ON x.type = y.type AND x.device = y.device
  WHERE x.id < y.id AND x.from_ms < y.to_ms AND y.from_ms < x.to_ms AND x.supersedes != y.id AND y.supersedes != x.id
  GROUP BY a, b ORDER BY a, b LIMIT {pairsMax:UInt32}`;

interface Looking extends Reporting {
  readonly log: Log;
  /** Receives the number of pairs, for the metric. */
  readonly countOverlaps?: ((pairs: number) => void) | undefined;
}

export function openClaimOverlaps(upkeep: Looking): () => Promise<void> {
  let doneDay = -Infinity;
  return async () => {
    const day = Math.floor(upkeep.nowMs() / dayMs);
    if (day <= doneDay) return;
    const pairs = await upkeep.clickhouse.query(pair, sql, { pairsMax });
    for (const found of pairs)
      upkeep.log('error', 'claims.double_counted', { severity: 'critical', ...found });
    upkeep.countOverlaps?.(pairs.length);
    doneDay = day;
  };
}
