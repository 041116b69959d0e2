// Finds device-days that are over and whose newest evidence batch does not hold their present readings.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const dueBatch = z.object({
  deviceDid: z.string(),
  day: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  deviceType: z.string(),
  fuelType: z.string().nullable(),
  ratedPowerW: z.number().nullable(),
  expectedIntervalSeconds: z.number().nullable(),
  calibration: z.string(),
  /** Of the stored day. */
  inputDigest: z.string(),
  /** Empty: none. */
  projectId: z.string(),
  /** Of the newest batch; 0 and empty: there is none. */
  seq: z.number(),
  supersedes: z.string(),
  formerRoot: z.string(),
  /** What was stored until then can be read: an insert becomes visible within 180 s of its stamp. */
  asOfMs: z.number(),
});

/** A day with all that cutting its batch needs. */
export type DueBatch = z.output<typeof dueBatch>;

export interface DueQuery {
  readonly dids: readonly string[];
  /** How long after its end a day is cut. */
  readonly afterMs: number;
  readonly limit: number;
}

/**
 * A day has at most one batch more for each UTC day of cutting. Those of one month and device are together. A day that was
 * computed in another time zone than its project has now is computed anew first, with other bounds.
 */
export const dueBatches = (clickhouse: ClickHouse, query: DueQuery): Promise<DueBatch[]> =>
  clickhouse.query(dueBatch, sql, { ...query });

// The project in which the device was for most of the day, of those of the household of the day.
const sql = `
  WITH (a, b, from, to) -> greatest(0, toUnixTimestamp64Milli(least(b, to)) - toUnixTimestamp64Milli(greatest(a, from))) AS shared
  SELECT d.device_did AS deviceDid, toString(d.day) AS day,
    toUnixTimestamp64Milli(d.start_at) AS fromMs, toUnixTimestamp64Milli(d.end_at) AS toMs,
    d.device_type AS deviceType, d.fuel_type AS fuelType, d.rated_power_w AS ratedPowerW,
    d.expected_interval_seconds AS expectedIntervalSeconds, d.calibration AS calibration, toString(d.input_digest) AS inputDigest,
    arrayFilter(p -> p.4 = d.household_id, places.stays) AS own,
    ifNull(arraySort(p -> -shared(p.2, p.3, d.start_at, d.end_at), own)[1].1, '') AS projectId,
    newest.batch.1 AS seq, newest.batch.2 AS supersedes, newest.batch.3 AS formerRoot,
    toUnixTimestamp64Milli(now64(3)) - 180000 AS asOfMs
  FROM (
    SELECT device_did, day, time_zone, start_at, end_at, household_id, device_type, fuel_type, rated_power_w, expected_interval_seconds, calibration, input_digest
    FROM device_days FINAL
    WHERE device_did IN {dids:Array(String)} AND end_at <= now64(3) - toIntervalMillisecond({afterMs:UInt32})
  ) AS d
  LEFT JOIN (
    SELECT device_did, day, argMax((seq, id, toString(root), toString(input_digest), cut_at), (seq, id)) AS batch
    FROM (SELECT * FROM evidence_batches FINAL WHERE device_did IN {dids:Array(String)}) GROUP BY device_did, day
  ) AS newest ON newest.device_did = d.device_did AND newest.day = d.day
  LEFT JOIN (
    SELECT device_did, groupArray((project_id, from_at, to_at, household_id, time_zone)) AS stays
    FROM device_places WHERE device_did IN {dids:Array(String)} GROUP BY device_did
  ) AS places ON places.device_did = d.device_did
  WHERE (newest.batch.1 = 0 OR newest.batch.4 != d.input_digest AND toDate(newest.batch.5) < toDate(now(), 'UTC'))
    AND (empty(own) OR arrayExists(p -> p.5 = d.time_zone, own))
  ORDER BY toYYYYMM(d.day), d.device_did, d.day LIMIT {limit:UInt32}`;
