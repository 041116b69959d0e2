// Reads what devices did, waiting a little for days that windows is still to compute.
import { z } from 'zod';
import type { Period } from '#domain/emissions/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { areCurrent, readTouches, type Changes, type ExpectedDays, type Touches } from './current-days.ts';
import { didsOf, readDeviceRows, type DeviceRows, type NamedDevice } from './device-days.ts';

const pauseMs = 250;

interface Waiting {
  readonly period: Period;
  readonly nowMs: () => number;
  readonly patienceMs: number;
}

/** What is stored of devices, and what may make it stale. */
export interface StoredDays {
  readonly rows: DeviceRows;
  readonly touches: Touches;
}

/** With `patienceMs` null nobody asks whether it is current. */
export async function readStoredDays(
  telemetry: ClickHouse,
  devices: readonly NamedDevice[],
  { period, patienceMs }: { readonly period: Period; readonly patienceMs: number | null },
): Promise<StoredDays> {
  if (devices.length === 0) return { rows: { devices: new Map(), days: new Map() }, touches: new Map() };
  const [rows, touches] = await Promise.all([
    readDeviceRows(telemetry, devices, period),
    patienceMs === null ? new Map() : readTouches(telemetry, didsOf(devices), period),
  ]);
  return { rows, touches };
}

interface Asked extends Omit<Waiting, 'patienceMs'> {
  readonly expected: readonly ExpectedDays[];
  readonly calibrations: Changes['calibrations'];
  readonly patienceMs: number | null;
}

/** The rows when they are current or were made so. `daysPending`: some days are still to be computed. */
export async function currentRows(
  telemetry: ClickHouse,
  { rows, touches }: StoredDays,
  { expected, calibrations, patienceMs, ...waiting }: Asked,
): Promise<{ readonly rows: DeviceRows; readonly daysPending: boolean }> {
  if (patienceMs === null) return { rows, daysPending: false };
  const changes = { touches, calibrations };
  const inDoubt = expected.filter((one) => !areCurrent(one, rows, changes));
  if (inDoubt.length === 0) return { rows, daysPending: false };
  const daysPending = await awaitDays(telemetry, didsOf(inDoubt), { ...waiting, patienceMs });
  return { rows: await readDeviceRows(telemetry, expected, waiting.period), daysPending };
}

/**
 * Asks windows for the days of the period that are not computed yet and waits for them. True when some are still to
 * come. A day that was computed after the question is fresh, also when its device has sent since.
 */
async function awaitDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { period, nowMs, patienceMs }: Waiting,
): Promise<boolean> {
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
