// Compares the busiest days of claimed devices with the same days of all other devices: a meter may be copied.
import { bestOf } from '#domain/range.ts';
import { z } from 'zod';
import type { ComparedDay } from '#domain/claims/doubled-series.ts';
import type { Device, DeviceDay } from '#domain/emissions/case/household.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const row = z.object({
  did: z.string(),
  day: z.string(),
  equalValues: z.array(z.string()),
  equalEvents: z.array(z.string()),
});

// Events are compared from the start of the day: a copy may be of a device in another time zone.
const series = `device_did, day, power_rows, energy_wh, temperature_rows, temperature_mean_c, temperature_max_c,
  arrayMap(at -> toInt64(dateDiff('second', start_at, at)), events.start_at) AS starts, events.in_use_seconds AS seconds`;

/** Most other devices that are named of a day. */
const othersMax = 10;

// Each day with events meets itself, so that one without a double is a row, too.
const sql = `
  SELECT did, day,
    arraySlice(arraySort(groupUniqArrayIf(other, has_equal_values)), 1, {othersMax:UInt32}) AS equalValues,
    arraySlice(arraySort(groupUniqArrayIf(other, has_events_only)), 1, {othersMax:UInt32}) AS equalEvents
  FROM (
    SELECT o.device_did AS did, toString(o.day) AS day, d.device_did AS other,
      o.power_rows > 0 AND d.power_rows > 0 AS both_metered, o.temperature_rows > 0 AND d.temperature_rows > 0 AS both_warm,
      other != did AND ifNull(
        (both_metered AND d.power_rows = o.power_rows AND d.energy_wh = o.energy_wh)
        OR (both_warm AND d.temperature_rows = o.temperature_rows
          AND d.temperature_mean_c = o.temperature_mean_c AND d.temperature_max_c = o.temperature_max_c), false) AS has_equal_values,
      other != did AND NOT both_metered AND NOT both_warm AS has_events_only
    FROM (SELECT ${series} FROM device_days FINAL PREWHERE device_did IN {dids:Array(String)} AND day IN {days:Array(Date)}) AS o
    JOIN (SELECT ${series} FROM device_days FINAL PREWHERE day IN {days:Array(Date)}) AS d ON d.day = o.day
    WHERE notEmpty(o.starts) AND d.starts = o.starts AND d.seconds = o.seconds
  )
  GROUP BY did, day ORDER BY did, day`;

/** Days of each device that are looked at: those with most use, which nobody repeats by chance. */
const daysPerDevice = 5;

const useOf = ({ energyKwh, usageHours }: DeviceDay): number => bestOf(energyKwh ?? usageHours ?? 0);

/** The days of the devices that have cooking events, ordered. */
export async function compareDays(telemetry: ClickHouse, devices: readonly Device[]): Promise<ComparedDay[]> {
  const busiest = devices.flatMap(({ days }) =>
    days
      .filter((day) => useOf(day) > 0)
      .toSorted((a, b) => useOf(b) - useOf(a))
      .slice(0, daysPerDevice)
      .map(({ day }) => day),
  );
  if (busiest.length === 0) return [];
  return telemetry.query(row, sql, {
    dids: devices.map(({ did }) => did),
    days: [...new Set(busiest)],
    othersMax,
  });
}
