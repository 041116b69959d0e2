// Reads what devices did, waiting a little for days that windows is still to compute.
import { z } from 'zod';
import type { Period } from '#domain/emissions/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { areCurrent, readTouches, type ExpectedDays } from './current-days.ts';
import { readDays, type Days } from './device-days.ts';

const pauseMs = 250;

interface Waiting {
  readonly period: Period;
  readonly nowMs: () => number;
  readonly patienceMs: number;
}

interface Asked extends Omit<Waiting, 'patienceMs'> {
  /** null: nobody asks whether they are current. */
  readonly patienceMs: number | null;
}

interface Current {
  /** As they are current, or were made so. */
  readonly days: Days;
  /** Some are still to be computed. */
  readonly daysPending: boolean;
  /** DIDs of devices of whose readings some may be doubted. */
  readonly doubted: readonly string[];
}

/** The days of devices, waiting for those that are not current. */
export async function currentDays(
  telemetry: ClickHouse,
  expected: readonly ExpectedDays[],
  { period, patienceMs, nowMs }: Asked,
): Promise<Current> {
  const dids = expected.map(({ device }) => device.did);
  if (dids.length === 0) return { days: new Map(), daysPending: false, doubted: [] };
  if (patienceMs === null)
    return { days: await readDays(telemetry, dids, period), daysPending: false, doubted: dids };
  const [days, touches] = await Promise.all([
    readDays(telemetry, dids, period),
    readTouches(telemetry, dids, period),
  ]);
  const doubted = dids.filter((did) => touches.get(did)?.some(({ isDoubted }) => isDoubted));
  const inDoubt = expected.flatMap((one) => {
    const { did } = one.device;
    return areCurrent(one, days.get(did) ?? [], touches.get(did) ?? []) ? [] : [did];
  });
  if (inDoubt.length === 0) return { days, daysPending: false, doubted };
  const daysPending = await awaitDays(telemetry, inDoubt, { period, nowMs, patienceMs });
  return { days: await readDays(telemetry, dids, period), daysPending, doubted };
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
