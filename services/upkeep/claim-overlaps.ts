// Looks once a day for claims that count the same twice, from the claims themselves and not from their ledgers. It must find none.
import { z } from 'zod';
import type { Log } from '#runtime/process/observe.ts';
import type { Reporting } from './rounds/reporting.ts';

const dayMs = 86_400_000;
/** Most pairs that are logged. */
const pairsMax = 100;

/** `shared`: DID of a device, ledger of a stove, or `household:` and an id, for claims of two analyses. */
const pair = z.object({ a: z.string(), b: z.string(), type: z.string(), shared: z.string() });

// A claim and the one that it supersedes are both live until the later one is verified. A rejected claim is none of them:
// while it is held a dispute can make it live again, and it is found then. Each time is looked up by device and by stove, and
// by household for claims of analyses, because shares of two analyses do not add up.
const sql = `
  WITH held AS (
    SELECT id, type, supersedes, analysis_id, status = 'verified' OR is_issued AS is_decided, shared, from_ms, to_ms
    FROM (SELECT * FROM claims FINAL WHERE status IN ('submitted', 'in_review', 'verified', 'disputed') OR is_issued)
    ARRAY JOIN
      arrayConcat(hold_devices, hold_stoves, arrayMap(did -> if(analysis_id = '', '', concat('household:', household_id)), hold_devices)) AS shared,
      arrayConcat(hold_from, hold_from, hold_from) AS from_ms,
      arrayConcat(hold_to, hold_to, hold_to) AS to_ms
    WHERE shared != '')
  SELECT x.id AS a, y.id AS b, any(x.type) AS type, min(x.shared) AS shared
  FROM held AS x JOIN held AS y ON x.type = y.type AND x.shared = y.shared
  WHERE x.id < y.id AND x.from_ms < y.to_ms AND y.from_ms < x.to_ms
    AND NOT (x.supersedes = y.id AND NOT x.is_decided) AND NOT (y.supersedes = x.id AND NOT y.is_decided)
    AND (NOT startsWith(x.shared, 'household:') OR x.analysis_id != y.analysis_id)
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
