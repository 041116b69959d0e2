// Reads the days of an interval that are due: those near changed readings, and those that callers asked for.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { within, type Interval } from './interval.ts';
import { ownDevices, type Share } from './share.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';
import { dueDays } from './stale.ts';

/** How long before now the first interval begins, ms. The walk over all devices finds older changes. */
export const lookBackMs = 600_000;
/** Changed device-days that are checked together; a block of ingest is not divided. */
const chunkChanges = 20_000;

/** Column of day_changes by which a pass reads. */
type ChangedBy = 'changed_at' | 'touched_at';

// The table is in the order of changed_at, which is at most some seconds after the stamp of the readings.
export const notBefore = `changed_at > fromUnixTimestamp64Milli({fromMs:Int64} - ${lookBackMs})`;

/** The end of the interval, or an earlier moment before which enough has changed. */
export async function endOfChunk(
  clickhouse: ClickHouse,
  by: ChangedBy,
  { fromMs, toMs }: Interval,
): Promise<number> {
  const [change] = await clickhouse.query(
    z.object({ atMs: z.number() }),
    `SELECT toUnixTimestamp64Milli(${by}) AS atMs FROM day_changes WHERE ${within(by)} AND ${notBefore}
     ORDER BY ${by} LIMIT 1 OFFSET {changes:UInt32}`,
    { fromMs, toMs, changes: chunkChanges },
  );
  return change?.atMs ?? toMs;
}

const dayRow = z.object({ did: z.string(), days: z.array(z.string()) });

export async function daysOf(
  clickhouse: ClickHouse,
  by: ChangedBy,
  interval: Interval & Share,
): Promise<DueDay[]> {
  // A day needs the readings of two UTC days before and after it.
  const pairs = `
    SELECT device_did, utc_day + shift AS day FROM (${arrivedDays(by)}) ARRAY JOIN [-2, -1, 0, 1, 2] AS shift
    UNION ALL ${asked}`;
  const rows = await clickhouse.query(
    dayRow,
    `SELECT device_did AS did, groupUniqArray(toString(day)) AS days FROM (${pairs}) GROUP BY device_did ORDER BY device_did`,
    interval,
  );
  return dueDays(clickhouse, new Map(rows.map(({ did, days }) => [did, new Set(days)])));
}

const arrivedDays = (by: ChangedBy): string =>
  `SELECT DISTINCT device_did, day AS utc_day FROM day_changes WHERE ${within(by)} AND ${notBefore} AND ${ownDevices}`;

const asked = `SELECT device_did, day FROM device_day_asks WHERE ${within('asked_at')} AND ${ownDevices}`;
