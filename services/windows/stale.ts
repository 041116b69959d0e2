// Reads the due days of devices, with the bounds and attributes that computing them needs.
import { z } from 'zod';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const staleDay = z.object({
  deviceDid: z.string(),
  day: z.string(),
  timeZone: z.string(),
  fromMs: z.number(),
  toMs: z.number(),
  householdId: z.string(),
  deviceType: z.string(),
  fuelType: z.string().nullable(),
  ratedPowerW: z.number().nullable(),
  expectedIntervalSeconds: z.number().nullable(),
  calibration: z.string(),
  touches: z.number(),
  /** Documents that explain gaps (from, to, reason), the later before the earlier. */
  notes: z.array(z.tuple([z.number(), z.number(), z.string()])),
  /** A whole number beyond 2^53. */
  notesDigest: z.string(),
  /** Of the stored row, empty without one, and since when it is that. */
  knownDigest: z.string(),
  changedAt: z.string(),
});

export type StaleDay = z.output<typeof staleDay>;

/** A day with what its numbers depend on besides readings. */
export type DayContext = Pick<
  StaleDay,
  | 'deviceDid'
  | 'day'
  | 'fromMs'
  | 'toMs'
  | 'deviceType'
  | 'fuelType'
  | 'ratedPowerW'
  | 'expectedIntervalSeconds'
  | 'calibration'
>;

/** How far a day reaches beyond both its ends. */
export const reachMs = ({ expectedIntervalSeconds }: DayContext): number =>
  neighbourhoodMs(expectedIntervalSeconds === null ? null : expectedIntervalSeconds * 1000);

/** A condition on `device_did` and `day`, with the values of its parameters. */
export interface Chosen {
  readonly sql: string;
  readonly params: Record<string, unknown>;
}

/**
 * Chosen days that are due now, those of one month and device together. The view reaches the tables below it only by
 * the device, and device_days by the day too: a condition without a set of devices would read all of them.
 */
export const dueDays = (clickhouse: ClickHouse, { sql, params }: Chosen): Promise<StaleDay[]> =>
  clickhouse.query(
    staleDay,
    `SELECT device_did AS deviceDid, toString(day) AS day, time_zone AS timeZone,
       toUnixTimestamp64Milli(start_at) AS fromMs, toUnixTimestamp64Milli(end_at) AS toMs, household_id AS householdId,
       device_type AS deviceType, fuel_type AS fuelType, rated_power_w AS ratedPowerW, expected_interval_seconds AS expectedIntervalSeconds, calibration, touches,
       notes, toString(notes_digest) AS notesDigest, known_digest AS knownDigest, toString(changed_at) AS changedAt
     FROM (SELECT * FROM device_days_stale WHERE ${sql}) AS d WHERE due_at <= now64(3)
     ORDER BY toYYYYMM(d.day), device_did, d.day`,
    params,
  );
