// Finds the first change that passes have not read by one cheap query for all of them, so that a process without changes asks
// nothing else, and counts what changed in an interval, so that a pass over an interval without changes ends after it.
// A row may become visible some seconds after its stamp, when the pass over its interval has ended. Digests find such rows.
import { z } from 'zod';
import { literal } from '#runtime/clickhouse/bind.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Interval } from './interval.ts';
import { ownDevices, type Share } from './share.ts';

const seen = z.object({
  /** Days in the interval whose readings changed, or that a caller asked for. */
  days: z.number(),
  /** Records in the interval: devices, what belongs to them, projects. */
  records: z.number(),
  /** Those of them that are projects. */
  projects: z.number(),
  /** Digest of the changes in the `overlapMs` before the interval, as they are visible now. */
  before: z.string(),
  /**
   * Digest of the changes in the last `overlapMs` of the interval. The next pass begins where this one ends, so its `before`
   * covers the same time. If the two digests differ, a row became visible late, and the next pass reads that time again.
   */
  atEnd: z.string(),
});

type Seen = z.output<typeof seen>;

const firstChanges = z.object({ nowMs: z.number(), firstMs: z.array(z.number().nullable()) });

const recordTables = ['devices', 'device_records', 'installations', 'projects'];

export interface FirstChanges {
  /** Clock of ClickHouse, Unix ms. */
  readonly nowMs: number;
  /** The first change after each moment, of any device and by any of its times, Unix ms; null: there is none. */
  readonly firstMs: readonly (number | null)[];
}

const since = (column: string): string => `${column} > fromUnixTimestamp64Milli({sinceMs:Int64})`;

const timesOfChanges = [
  `SELECT arrayJoin([changed_at, touched_at]) AS at FROM day_changes WHERE ${since('changed_at')}`,
  `SELECT asked_at AS at FROM device_day_asks WHERE ${since('asked_at')}`,
  ...recordTables.map((table) => `SELECT updated_at AS at FROM ${table} WHERE ${since('updated_at')}`),
].join(' UNION ALL ');

/** `sinceMs`: changes that were stored before this time are not looked at. */
export async function readFirstChanges(
  clickhouse: ClickHouse,
  { afterMs, sinceMs }: { readonly afterMs: readonly number[]; readonly sinceMs: number },
): Promise<FirstChanges> {
  const firsts = afterMs.map(
    (ms) => `minOrNullIf(at, at > fromUnixTimestamp64Milli(toInt64(${literal(ms)})))`,
  );
  const [row] = await clickhouse.query(
    firstChanges,
    `SELECT toUnixTimestamp64Milli(now64(3)) AS nowMs,
       arrayMap(at -> toUnixTimestamp64Milli(at), [${firsts.join(', ')}]) AS firstMs FROM (${timesOfChanges})`,
    { sinceMs },
  );
  if (!row) throw new Error('ClickHouse gave no time');
  return row;
}

const changesOf = (table: string, at: string, what: string, where: string): string => `
  SELECT '${table}' AS source, ${at} AS at, cityHash64('${table}', ${what}, ${at}) AS digest FROM ${table}
  WHERE ${at} > fromUnixTimestamp64Milli({fromMs:Int64} - {overlapMs:Int64}) AND ${at} <= fromUnixTimestamp64Milli({toMs:Int64}) AND ${where}`;

/** `changedBy` is the column of day_changes that the pass reads by, `where` a condition that spares reading most of it. */
export async function readSeen(
  clickhouse: ClickHouse,
  interval: Interval & Share & { readonly overlapMs: number },
  changedBy: string,
  where: string,
): Promise<Seen> {
  const changes = [
    changesOf('day_changes', changedBy, 'device_did, day', `${where} AND ${ownDevices}`),
    changesOf('device_day_asks', 'asked_at', 'device_did, day', ownDevices),
    ...recordTables.map((table) => changesOf(table, 'updated_at', 'id', 'true')),
  ];
  const [row] = await clickhouse.query(
    seen,
    `SELECT countIf(at > fromUnixTimestamp64Milli({fromMs:Int64}) AND source IN ('day_changes', 'device_day_asks')) AS days,
       countIf(at > fromUnixTimestamp64Milli({fromMs:Int64})) - days AS records,
       countIf(at > fromUnixTimestamp64Milli({fromMs:Int64}) AND source = 'projects') AS projects,
       toString(sumIf(digest, at <= fromUnixTimestamp64Milli({fromMs:Int64}))) AS before,
       toString(sumIf(digest, at > fromUnixTimestamp64Milli({toMs:Int64} - {overlapMs:Int64}))) AS atEnd
     FROM (${changes.join(' UNION ALL ')})`,
    interval,
  );
  return row ?? { days: 0, records: 0, projects: 0, before: '', atEnd: '' };
}
