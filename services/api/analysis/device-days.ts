// Reads what devices did: their attributes and their days.
import { z } from 'zod';
import type { Period } from '#domain/emissions/calendar.ts';
import type { Device, DeviceDay } from '#domain/emissions/household.ts';
import { fuelUnits, isFuelType, type FuelUnit } from '#domain/fuels.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';

const deviceRow = z.object({
  did: z.string(),
  type: z.string(),
  fuelType: z.string().nullable(),
  ratedPowerW: z.number().nullable(),
  expectedIntervalSeconds: z.number(),
});

const dayRow = z.object({
  deviceDid: z.string(),
  day: z.string(),
  digest: z.string(),
  usageHours: z.number(),
  energyKwh: z.number().nullable(),
  fuelTypes: z.array(z.string()),
  fuelUnits: z.array(z.string()),
  fuelUsed: z.array(z.number().nullable()),
  expected: z.number().nullable(),
  received: z.number().nullable(),
  conflict: z.boolean(),
  /** What it was computed with, as in `device_days_stale`. */
  startMs: z.number(),
  endMs: z.number(),
  touches: z.number(),
  isOfNewestRules: z.boolean(),
  context: z.array(z.string()),
});

export type DayRow = z.output<typeof dayRow>;
export type DeviceRow = z.output<typeof deviceRow>;

/** What is stored of devices and their days, by DID. */
export interface DeviceRows {
  readonly devices: ReadonlyMap<string, DeviceRow>;
  readonly days: ReadonlyMap<string, readonly DayRow[]>;
}

/** A device by both of its names. */
export interface NamedDevice {
  readonly did: string;
  readonly deviceId: string;
}

export async function readDeviceRows(
  telemetry: ClickHouse,
  named: readonly NamedDevice[],
  period: Period,
): Promise<DeviceRows> {
  const [devices, days] = await Promise.all([
    readAttributes(
      telemetry,
      named.map(({ deviceId }) => deviceId),
    ),
    readDays(telemetry, didsOf(named), period),
  ]);
  return {
    devices: new Map(devices.map((device) => [device.did, device])),
    days: Map.groupBy(days, ({ deviceDid }) => deviceDid),
  };
}

export const didsOf = (named: readonly NamedDevice[]): string[] => named.map(({ did }) => did);

/** The devices of a household, in the order of their DIDs, with the days that count for it. */
export const devicesOf = (
  { devices, days }: DeviceRows,
  installed: ReadonlyMap<string, readonly string[]>,
): Device[] =>
  [...installed].flatMap(([did, installedDays]) => {
    const device = devices.get(did);
    if (device === undefined) return [];
    const own = new Set(installedDays);
    const perDay = 86_400 / device.expectedIntervalSeconds;
    const rows = (days.get(did) ?? []).filter(({ day }) => own.has(day));
    return {
      ...device,
      fuelType: knownFuel(device.fuelType),
      installedDays,
      days: rows.map((row) => deviceDay(row, perDay)),
    };
  });

const knownFuel = (name: string | null): Device['fuelType'] =>
  name !== null && isFuelType(name) ? name : null;

function deviceDay(row: DayRow, perDay: number): DeviceDay {
  const { day, digest, usageHours, energyKwh, conflict, expected, received } = row;
  const used = row.fuelTypes.flatMap((name, index) => {
    const [amount, unit] = [row.fuelUsed[index] ?? null, row.fuelUnits[index] ?? ''];
    return amount !== null && isFuelType(name) ? [{ name, amount, unit }] : [];
  });
  const [fitting, foreign] = [true, false].map((fits) =>
    used.filter(({ name, unit }) => (printedUnits[unit] === fuelUnits[name]) === fits),
  );
  return {
    day,
    digest,
    usageHours,
    energyKwh,
    fuels: Object.fromEntries((fitting ?? []).map(({ name, amount }) => [name, amount])),
    ...(foreign?.length && { unitFaults: foreign.map(({ name, unit }) => `${name} in ${unit}`) }),
    expected: expected ?? perDay,
    received: received ?? 0,
    conflict,
  };
}

/** Units of readings by their names in the REST interface. */
const printedUnits: Readonly<Record<string, FuelUnit>> = { KG: 'kg', L: 'litre', M3: 'm3', KWH: 'kWh' };

// By id, the key of the table: a DID would be looked for in all devices.
const readAttributes = (telemetry: ClickHouse, ids: readonly string[]): Promise<DeviceRow[]> =>
  telemetry.query(
    deviceRow,
    `SELECT did, type, fuel_type AS fuelType, rated_power_w AS ratedPowerW, expected_interval_seconds AS expectedIntervalSeconds
     FROM devices FINAL WHERE id IN {ids:Array(String)}`,
    { ids },
  );

// By columns of the key, so PREWHERE is the same with FINAL; the many other columns are then read of these rows alone.
const readDays = (
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<DayRow[]> =>
  telemetry.query(
    dayRow,
    `SELECT device_did AS deviceDid, toString(d.day) AS day, input_digest AS digest, ifNull(hours_in_use, 0) AS usageHours,
       energy_wh / 1000 AS energyKwh, fuels.fuel_type AS fuelTypes, fuels.unit AS fuelUnits, fuels.used AS fuelUsed,
       expected_intervals AS expected, received_intervals AS received, toBool(has(flags, 'reading.conflict')) AS conflict,
       toUnixTimestamp64Milli(start_at) AS startMs, toUnixTimestamp64Milli(end_at) AS endMs, touches,
       toBool(rule_version >= (SELECT max(version) FROM day_rules)) AS isOfNewestRules,
       [time_zone, household_id, device_type, ifNull(fuel_type, ''), toString(ifNull(rated_power_w, 0)), toString(ifNull(expected_interval_seconds, 0)), calibration] AS context
     FROM device_days AS d FINAL
     PREWHERE device_did IN {dids:Array(String)} AND d.day BETWEEN {start:Date} AND {end:Date}
     ORDER BY device_did, d.day`,
    { dids, start, end },
  );
