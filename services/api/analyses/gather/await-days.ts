// Reads the days of devices, and waits a little for days that windows has not computed yet.
import { readStaleDays } from '#days/read-stale-days.ts';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import type { StaleDay } from '#domain/stale-days/stale-days.ts';
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
  const { nowMs: askedMs, days } = await outOfDate(telemetry, dids, period);
  const later = days.filter(({ dueMs }) => dueMs > askedMs);
  await telemetry.insertRows(
    'device_day_asks',
    later.map(({ deviceDid, day }) => ({ device_did: deviceDid, day })),
  );
  for (let open = days; ; open = await computedBefore(telemetry, dids, { ...period, askedMs })) {
    if (open.length === 0 || nowMs() >= deadlineMs) return open.length > 0;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Days whose row is out of date. Days that only need another look are not among them. */
async function outOfDate(
  telemetry: ClickHouse,
  dids: readonly string[],
  period: Period,
): Promise<{ readonly nowMs: number; readonly days: readonly StaleDay[] }> {
  const { nowMs, days } = await readStaleDays(telemetry, dids, daysOf(period));
  return { nowMs, days: days.filter(({ reason }) => reason !== 'unsettled') };
}

/** Those of them that were not computed since the request. */
async function computedBefore(
  telemetry: ClickHouse,
  dids: readonly string[],
  { askedMs, ...period }: Period & { readonly askedMs: number },
): Promise<readonly StaleDay[]> {
  const { days } = await outOfDate(telemetry, dids, period);
  return days.filter(({ reason, readUs }) => reason !== 'touched' || (readUs ?? 0) < askedMs * 1000);
}
