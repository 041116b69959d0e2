// Reads what devices did: their attributes and their days, waiting a little for days that are being computed.
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
});

/** What is stored of devices and their days, by DID. */
export interface DeviceRows {
  readonly devices: ReadonlyMap<string, z.output<typeof deviceRow>>;
  readonly days: ReadonlyMap<string, readonly z.output<typeof dayRow>[]>;
}

export async function readDeviceRows(
  telemetry: ClickHouse,
  dids: readonly string[],
  period: Period,
): Promise<DeviceRows> {
  if (dids.length === 0) return { devices: new Map(), days: new Map() };
  const [devices, days] = await Promise.all([
    readAttributes(telemetry, dids),
    readDays(telemetry, dids, period),
  ]);
  return {
    devices: new Map(devices.map((device) => [device.did, device])),
    days: Map.groupBy(days, ({ deviceDid }) => deviceDid),
  };
}

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

function deviceDay(row: z.output<typeof dayRow>, perDay: number): DeviceDay {
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

const readAttributes = (
  telemetry: ClickHouse,
  dids: readonly string[],
): Promise<z.output<typeof deviceRow>[]> =>
  telemetry.query(
    deviceRow,
    `SELECT did, type, fuel_type AS fuelType, rated_power_w AS ratedPowerW, expected_interval_seconds AS expectedIntervalSeconds
     FROM devices FINAL WHERE did IN {dids:Array(String)} ORDER BY did, id LIMIT 1 BY did`,
    { dids },
  );

const readDays = (
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<z.output<typeof dayRow>[]> =>
  telemetry.query(
    dayRow,
    `SELECT device_did AS deviceDid, toString(d.day) AS day, input_digest AS digest, ifNull(hours_in_use, 0) AS usageHours,
       energy_wh / 1000 AS energyKwh, fuels.fuel_type AS fuelTypes, fuels.unit AS fuelUnits, fuels.used AS fuelUsed,
       expected_intervals AS expected, received_intervals AS received, toBool(has(flags, 'reading.conflict')) AS conflict
     FROM device_days AS d FINAL
     WHERE device_did IN {dids:Array(String)} AND d.day BETWEEN {start:Date} AND {end:Date}
     ORDER BY device_did, d.day`,
    { dids, start, end },
  );

const pauseMs = 250;

interface Waiting {
  readonly period: Period;
  readonly nowMs: () => number;
  readonly patienceMs: number;
}

/**
 * Asks windows for the days of the period that are not computed yet and waits for them. True when some are still to
 * come. A day that was computed after the question is fresh, also when its device has sent since.
 */
export async function awaitDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { period, nowMs, patienceMs }: Waiting,
): Promise<boolean> {
  if (dids.length === 0) return false;
  const deadlineMs = nowMs() + patienceMs;
  const askedAt = await askForDays(telemetry, dids, period);
  for (;;) {
    const open = await countOpen(telemetry, dids, { ...period, askedAt });
    if (open === 0 || nowMs() >= deadlineMs) return open > 0;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Days whose row is not what would be computed now; one that is only to be looked at once more is not among them. */
const openDays = `device_days_stale WHERE device_did IN {dids:Array(String)}
  AND day BETWEEN {start:Date} AND {end:Date} AND reason != 'unsettled'`;

/** Resolves to the moment of the question by the clock of ClickHouse. */
async function askForDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<string> {
  const [now] = await telemetry.query(z.object({ at: z.string() }), 'SELECT toString(now64(3)) AS at');
  const sql = `INSERT INTO device_day_asks (device_did, day) SELECT device_did, device_days_stale.day FROM ${openDays} AND due_at > now64(3)`;
  await telemetry.command(sql, { dids, start, end });
  return now?.at ?? '';
}

async function countOpen(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end, askedAt }: Period & { readonly askedAt: string },
): Promise<number> {
  const [row] = await telemetry.query(
    z.object({ open: z.number() }),
    `SELECT countIf(reason != 'touched' OR read_at < toDateTime64({askedAt:String}, 3)) AS open FROM ${openDays}`,
    { dids, start, end, askedAt },
  );
  return row?.open ?? 0;
}
