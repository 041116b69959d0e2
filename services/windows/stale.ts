// Which device-days have to be computed now, with the bounds and attributes that computing them needs.
import { z } from 'zod';
import { neighbourhoodMs } from '#domain/days/rules.ts';
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

export interface Due {
  /** At most the limit, those of one month and device together. */
  readonly days: readonly StaleDay[];
  /** How many are due in all. */
  readonly count: number;
}

/** Days that are due now. */
export async function dueDays(clickhouse: ClickHouse, limit: number): Promise<Due> {
  const days = await clickhouse.query(
    staleDay.extend({ count: z.number() }),
    `SELECT device_did AS deviceDid, toString(day) AS day, time_zone AS timeZone,
       toUnixTimestamp64Milli(start_at) AS fromMs, toUnixTimestamp64Milli(end_at) AS toMs, household_id AS householdId,
       device_type AS deviceType, fuel_type AS fuelType, rated_power_w AS ratedPowerW, expected_interval_seconds AS expectedIntervalSeconds, touches,
       count() OVER () AS count
     FROM device_days_stale WHERE due_at <= now64(3)
     ORDER BY toYYYYMM(device_days_stale.day), device_did, device_days_stale.day LIMIT {limit:UInt32}`,
    { limit },
  );
  return { days, count: days[0]?.count ?? 0 };
}

/**
 * Days that are computed together: of one month, and for their readings, which are read from the first day of the
 * batch to the last for all its devices, at most `deviceDays` days of devices: that bounds the memory. A single day
 * costs three, with its neighbours.
 */
export function batchesOf(days: readonly StaleDay[], deviceDays: number): StaleDay[][] {
  const batches: StaleDay[][] = [];
  for (const day of days) {
    const last = batches.at(-1);
    const sameMonth = last?.[0]?.day.slice(0, 7) === day.day.slice(0, 7);
    if (last && sameMonth && readDays([...last, day]) <= deviceDays) last.push(day);
    else batches.push([day]);
  }
  return batches;
}

/** Days of devices that reading a batch brings into memory. */
export function readDays(batch: readonly StaleDay[]): number {
  const devices = new Set(batch.map(({ deviceDid }) => deviceDid)).size;
  const spanMs = Math.max(...batch.map(({ toMs }) => toMs)) - Math.min(...batch.map(({ fromMs }) => fromMs));
  return (devices * (spanMs + 2 * neighbourhoodMs)) / 86_400_000;
}
