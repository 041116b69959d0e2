// Reads the days of devices, and waits a little for days that windows has not computed yet.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { areCurrent, readTouches, type ExpectedDays, type Touches } from './current-days.ts';
import { readDays, type Days } from './device-days.ts';

const pauseMs = 250;

interface Waiting {
  readonly period: Period;
  readonly nowMs: () => number;
  readonly patienceMs: number;
}

/** Stored days, and facts that show whether they are current; null if nothing asks for that. */
export interface Look {
  readonly days: Days;
  readonly touches: Touches | null;
}

interface Current {
  /** Days that are current, or were computed on request. */
  readonly days: Days;
  /** true: some days are still being computed. */
  readonly daysPending: boolean;
  /** DIDs of devices with readings that a detector may have doubted. */
  readonly doubted: readonly string[];
}

/** Reads the days of devices. Without `patienceMs` it does not check whether they are current. */
export async function lookAtDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { period, patienceMs }: Pick<Waiting, 'period'> & { readonly patienceMs: number | null },
): Promise<Look> {
  if (dids.length === 0) return { days: new Map(), touches: new Map() };
  const [days, touches] = await Promise.all([
    readDays(telemetry, dids, period),
    patienceMs === null ? null : readTouches(telemetry, dids, period),
  ]);
  return { days, touches };
}

/** The days of devices as read, or as read again after waiting for windows. */
export async function currentDays(
  telemetry: ClickHouse,
  { look, expected }: { readonly look: Look; readonly expected: readonly ExpectedDays[] },
  { period, patienceMs, nowMs }: Omit<Waiting, 'patienceMs'> & { readonly patienceMs: number | null },
): Promise<Current> {
  const dids = expected.map(({ did }) => did);
  const { days, touches } = look;
  if (touches === null || patienceMs === null) return { days, daysPending: false, doubted: dids };
  const doubted = dids.filter((did) => touches.get(did)?.some(({ isDoubted }) => isDoubted));
  const inDoubt = expected.flatMap((one) => {
    const { did } = one;
    return areCurrent(one, days.get(did) ?? [], touches.get(did) ?? []) ? [] : [did];
  });
  if (inDoubt.length === 0) return { days, daysPending: false, doubted };
  const daysPending = await awaitDays(telemetry, inDoubt, { period, nowMs, patienceMs });
  return { days: await readDays(telemetry, dids, period), daysPending, doubted };
}

/**
 * Asks windows to compute missing days of the period, and waits for them. Returns true if some are still missing. A
 * day that was computed after the request is fresh, even if its device has sent since.
 */
async function awaitDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { period, nowMs, patienceMs }: Waiting,
): Promise<boolean> {
  const deadlineMs = nowMs() + patienceMs;
  const { askedAt, days, later } = await openDays(telemetry, dids, period);
  await telemetry.insertRows(
    'device_day_asks',
    later.map(([did, day]) => ({ device_did: did, day })),
  );
  for (let open = days; ; open = await countOpen(telemetry, dids, { ...period, askedAt })) {
    if (open === 0 || nowMs() >= deadlineMs) return open > 0;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Days whose row is out of date. Days that only need another look are not among them. */
const outOfDate = `device_days_stale WHERE device_did IN {dids:Array(String)}
  AND day BETWEEN {start:Date} AND {end:Date} AND reason != 'unsettled'`;

const openRow = z.object({
  askedAt: z.string(),
  days: z.number(),
  later: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * Their number, and those that windows would compute only later unless it is asked (device, day). `askedAt`: the time
 * of the request by the clock of ClickHouse.
 */
async function openDays(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<z.output<typeof openRow>> {
  const [row] = await telemetry.query(
    openRow,
    `SELECT toString(now64(3)) AS askedAt, count() AS days,
       groupArrayIf((device_did, toString(device_days_stale.day)), due_at > now64(3)) AS later FROM ${outOfDate}`,
    { dids, start, end },
  );
  return row ?? { askedAt: '', days: 0, later: [] };
}

async function countOpen(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end, askedAt }: Period & { readonly askedAt: string },
): Promise<number> {
  const [row] = await telemetry.query(
    z.object({ open: z.number() }),
    `SELECT countIf(reason != 'touched' OR read_at < toDateTime64({askedAt:String}, 3)) AS open FROM ${outOfDate}`,
    { dids, start, end, askedAt },
  );
  return row?.open ?? 0;
}
