// Finds device-days whose series of values another device has as well: a meter that was copied.
import { z } from 'zod';
import type { Device, DeviceDay } from '#domain/emissions/case/household.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const row = z.object({ did: z.string(), day: z.string(), other: z.string() });

// Events are compared from the start of the day: a copy may be of a device in another time zone.
const series = `device_did, day, power_rows, energy_wh, temperature_rows, temperature_mean_c, temperature_max_c,
  arrayMap(at -> toInt64(dateDiff('second', start_at, at)), events.start_at) AS starts, events.in_use_seconds AS seconds`;

const sql = `
  SELECT o.device_did AS did, toString(o.day) AS day, d.device_did AS other
  FROM (SELECT ${series} FROM device_days FINAL PREWHERE device_did IN {dids:Array(String)} AND day IN {days:Array(Date)}) AS o
  JOIN (SELECT ${series} FROM device_days FINAL PREWHERE day IN {days:Array(Date)}) AS d ON d.day = o.day
  WHERE d.device_did != o.device_did AND notEmpty(o.starts) AND d.starts = o.starts AND d.seconds = o.seconds AND (
    (o.power_rows > 0 AND d.power_rows = o.power_rows AND d.energy_wh = o.energy_wh)
    OR (o.temperature_rows > 0 AND d.temperature_rows = o.temperature_rows
      AND d.temperature_mean_c = o.temperature_mean_c AND d.temperature_max_c = o.temperature_max_c))
  ORDER BY did, day, other LIMIT 100`;

/** Days of each device that are looked at: those with most use, which nobody repeats by chance. */
const daysPerDevice = 5;

const useOf = ({ energyKwh, usageHours }: DeviceDay): number => energyKwh ?? usageHours ?? 0;

/** As `did day other`. */
export async function doubledDays(telemetry: ClickHouse, devices: readonly Device[]): Promise<string[]> {
  const busiest = devices.flatMap(({ days }) =>
    days
      .filter((day) => useOf(day) > 0)
      .toSorted((a, b) => useOf(b) - useOf(a))
      .slice(0, daysPerDevice)
      .map(({ day }) => day),
  );
  if (busiest.length === 0) return [];
  const rows = await telemetry.query(row, sql, {
    dids: devices.map(({ did }) => did),
    days: [...new Set(busiest)],
  });
  return rows.map(({ did, day, other }) => `${did} ${day} ${other}`);
}
