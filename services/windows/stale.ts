// Which device-days have to be computed now, with the bounds and attributes that computing them needs.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse.ts';

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
  touches: z.number(),
});

export type StaleDay = z.output<typeof staleDay>;

/** At most `limit` days that are due, those of one month and device together. */
export const staleDays = (clickhouse: ClickHouse, limit: number): Promise<StaleDay[]> =>
  clickhouse.query(
    staleDay,
    `SELECT device_did AS deviceDid, toString(day) AS day, time_zone AS timeZone,
       toUnixTimestamp64Milli(start_at) AS fromMs, toUnixTimestamp64Milli(end_at) AS toMs, household_id AS householdId,
       device_type AS deviceType, fuel_type AS fuelType, rated_power_w AS ratedPowerW, expected_interval_seconds AS expectedIntervalSeconds, touches
     FROM device_days_stale WHERE due_at <= now64(3)
     ORDER BY toYYYYMM(device_days_stale.day), device_did, device_days_stale.day LIMIT {limit:UInt32}`,
    { limit },
  );

/** Days of one month, as many as are read at once: a batch bounds the memory, a month what is read in vain. */
export function batchesOf(days: readonly StaleDay[], size: number): StaleDay[][] {
  const batches: StaleDay[][] = [];
  for (const day of days) {
    const last = batches.at(-1);
    const sameMonth = last?.[0]?.day.slice(0, 7) === day.day.slice(0, 7);
    if (last && sameMonth && last.length < size) last.push(day);
    else batches.push([day]);
  }
  return batches;
}
