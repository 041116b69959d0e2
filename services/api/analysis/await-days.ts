// Reads what devices did, waiting a little for days that windows is still to compute.
import { z } from 'zod';
import type { Period } from '#domain/emissions/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { areCurrent, readChanges, type ExpectedDays } from './current-days.ts';
import { readDeviceRows, type DeviceRows } from './device-days.ts';

const pauseMs = 250;

interface Waiting {
  readonly period: Period;
  readonly nowMs: () => number;
  readonly patienceMs: number;
}

/** `daysPending`: some days are still to be computed. With `patienceMs` null they are read as they are. */
export async function readCurrent(
  telemetry: ClickHouse,
  expected: readonly ExpectedDays[],
  { patienceMs, ...waiting }: Omit<Waiting, 'patienceMs'> & { readonly patienceMs: number | null },
): Promise<{ readonly rows: DeviceRows; readonly daysPending: boolean }> {
  const { period } = waiting;
  const read = () =>
    readDeviceRows(
      telemetry,
      expected.map(({ did }) => did),
      period,
    );
  if (patienceMs === null || expected.length === 0) return { rows: await read(), daysPending: false };
  const [rows, changes] = await Promise.all([read(), readChanges(telemetry, expected, period)]);
  const inDoubt = expected.filter((one) => !areCurrent(one, rows, changes)).map(({ did }) => did);
  if (inDoubt.length === 0) return { rows, daysPending: false };
  const daysPending = await awaitDays(telemetry, inDoubt, { ...waiting, patienceMs });
  return { rows: await read(), daysPending };
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
