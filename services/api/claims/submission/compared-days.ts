// Compares the busiest days of claimed devices with the same days of all other devices: a meter may be copied.
import { bestOf } from '#domain/range.ts';
import { z } from 'zod';
import { compareSeries, type ComparedDay, type SeriesDay } from '#domain/claims/doubled-series.ts';
import type { Device, DeviceDay } from '#domain/emissions/case/household.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

// Events are compared from the start of the day: a copy may be of a device in another time zone.
const times = `device_did, day, energy_wh,
  arrayMap(at -> toInt64(dateDiff('second', start_at, at)), events.start_at) AS starts,
  arrayMap(at -> toInt64(dateDiff('second', start_at, at)), events.end_at) AS ends,
  86400 / greatest(1, ifNull(received_intervals, 1)) AS spacing`;

/** Other devices of which each claimed one is compared in full: those whose events lie nearest on most days. */
const othersMax = 20;

// The tolerance is that of one-meter.ts, in seconds, at its widest.
const candidatesSql = `
  SELECT o.device_did AS did, d.device_did AS other
  FROM (SELECT ${times} FROM device_days FINAL PREWHERE device_did IN {dids:Array(String)} AND day IN {days:Array(Date)}) AS o
  JOIN (SELECT ${times} FROM device_days FINAL PREWHERE day IN {days:Array(Date)} WHERE notEmpty(events.start_at)) AS d ON d.day = o.day
  WHERE other != did AND notEmpty(o.starts)
    AND arrayCount((s, e) -> arrayExists((os, oe) ->
      abs(s - os) <= least(1800, greatest(180, 3 * greatest(o.spacing, d.spacing)))
      AND abs(e - oe) <= least(1800, greatest(180, 3 * greatest(o.spacing, d.spacing))), d.starts, d.ends), o.starts, o.ends)
      >= 0.8 * least(length(o.starts), length(d.starts))
  GROUP BY did, other
  ORDER BY countIf(o.starts = d.starts AND o.ends = d.ends) DESC, count() DESC,
    avg(ifNull(abs(o.energy_wh - d.energy_wh) / greatest(o.energy_wh, d.energy_wh, 1), 1)), other
  LIMIT {othersMax:UInt32} BY did`;

const candidateRow = z.object({ did: z.string(), other: z.string() });

const seriesSql = `
  SELECT device_did AS did, toString(day) AS dayName, energy_wh + left_out_wh AS totalWh, cooking_wh AS cookingWh,
    received_intervals AS received, power_rows AS powerRows, energy_wh AS energyWh,
    temperature_rows AS temperatureRows, temperature_mean_c AS meanC, temperature_max_c AS maxC,
    arrayMap((fromAt, toAt, energy) -> (toInt64(dateDiff('millisecond', start_at, fromAt)),
      toInt64(dateDiff('millisecond', start_at, toAt)), energy), events.start_at, events.end_at, events.energy_wh) AS events
  FROM device_days FINAL
  PREWHERE device_did IN {dids:Array(String)} AND day IN {days:Array(Date)}
  ORDER BY device_did, day`;

const seriesRow = z
  .object({
    did: z.string(),
    dayName: z.string(),
    totalWh: z.number().nullable(),
    cookingWh: z.number().nullable(),
    received: z.number().nullable(),
    powerRows: z.number(),
    energyWh: z.number().nullable(),
    temperatureRows: z.number(),
    meanC: z.number().nullable(),
    maxC: z.number().nullable(),
    events: z.array(z.tuple([z.coerce.number(), z.coerce.number(), z.number().nullable()])),
  })
  .transform((row): SeriesDay => ({
    did: row.did,
    day: row.dayName,
    spacingMs: 86_400_000 / Math.max(1, row.received ?? 1),
    events: row.events,
    amount: (row.cookingWh ?? 0) > 0 ? row.totalWh : null,
    power: row.powerRows > 0 && row.energyWh !== null ? [row.powerRows, row.energyWh] : null,
    temperature:
      row.temperatureRows > 0 && row.meanC !== null && row.maxC !== null
        ? [row.temperatureRows, row.meanC, row.maxC]
        : null,
  }));

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
  const dids = devices.map(({ did }) => did);
  const days = [...new Set(busiest)];
  const candidates = await telemetry.query(candidateRow, candidatesSql, { dids, days, othersMax });
  const named = [...new Set([...dids, ...candidates.map(({ other }) => other)])];
  const series = await telemetry.query(seriesRow, seriesSql, { dids: named, days });
  const claimed = new Set(dids);
  const withEvents = series.filter(({ events }) => events.length > 0);
  return compareSeries(
    withEvents.filter(({ did }) => claimed.has(did)),
    withEvents,
  );
}
