// Reads the days of devices with their fuels, and selects what counts for a household.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import { analyzedDay } from '#domain/emissions/inputs/measured-day.ts';
import { isFuelType } from '#domain/fuels.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { jsonColumn } from '#runtime/clickhouse/json-column.ts';
import type { DeviceRow } from './device-values.ts';

/** Low end, best estimate, high end; all null: nothing is known. */
const range = z
  .tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()])
  .transform(([low, best, high]) =>
    low === null || best === null || high === null ? null : { low, best, high },
  );

/** Fuel, unit, used, and seconds without measurement. */
const fuelRows = z.array(z.tuple([z.string(), z.string(), range, z.number()]));

/** The column `taken` of a day. */
const taken = z.object({
  hours: range,
  /** Wh. */
  energy: range,
  cooking: range,
  samplingWh: z.number(),
  unseenWh: z.number(),
  seenSeconds: z.number(),
  fuels: fuelRows,
  flags: z.array(z.string()),
  expected: z.number().nullable(),
  received: z.number().nullable(),
  /** What the day was computed with, as in `DueDay`. */
  startMs: z.coerce.number(),
  endMs: z.coerce.number(),
  touches: z.coerce.number(),
  ruleVersion: z.number(),
  context: z.array(z.string()),
  events: z.array(z.tuple([z.coerce.number(), z.coerce.number(), z.number().nullable()])),
});

const dayRow = z
  .object({ deviceDid: z.string(), day: z.string(), digest: z.string(), taken: jsonColumn(taken) })
  .transform(({ taken: day, ...row }) => ({ ...row, ...day }));

export type DayRow = z.output<typeof dayRow>;
/** Days by DID of the device, ordered by day. */
export type Days = ReadonlyMap<string, readonly DayRow[]>;

/** A device with those of its days that count for a household. */
export function deviceOf(device: DeviceRow, installedDays: readonly string[], days: Days): Device {
  const own = new Set(installedDays);
  const perDay = 86_400 / device.expectedIntervalSeconds;
  const rows = (days.get(device.did) ?? []).filter(({ day }) => own.has(day));
  const { did, type, fuelType, ratedPowerW, expectedIntervalSeconds } = device;
  return {
    did,
    type,
    fuelType: knownFuel(fuelType),
    ratedPowerW,
    expectedIntervalSeconds,
    installedDays,
    days: rows.map((row) => analyzedDay(row, perDay)),
  };
}

const knownFuel = (name: string | null): Device['fuelType'] =>
  name !== null && isFuelType(name) ? name : null;

// By columns of the primary key, so PREWHERE works with FINAL; other columns are read for these rows only.
export async function readDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<Days> {
  const rows = await telemetry.query(
    dayRow,
    `SELECT device_did AS deviceDid, toString(d.day) AS day, input_digest AS digest, taken
     FROM device_days AS d FINAL
     PREWHERE device_did IN {dids:Array(String)} AND d.day BETWEEN {start:Date} AND {end:Date}
     ORDER BY device_did, d.day`,
    { dids, start, end },
    { isByKey: true },
  );
  return Map.groupBy(rows, ({ deviceDid }) => deviceDid);
}
