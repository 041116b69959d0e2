// Reads which days of devices are still to be computed, for all who ask: windows, the API, replays.
import { createHash } from 'node:crypto';
import { openMidnights } from '#domain/dating/local-day.ts';
import { reachShiftsMs, staleDays, type StaleDay } from '#domain/stale-days/stale-days.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { factRow, factsOf } from './facts-rows.ts';
import { factsSql } from './facts-sql.ts';

/** A read brings at most about so many days into memory: some MB, and some hundredths of a second of other work that waits. */
const daysAtOnce = 12_000;

/** What is assumed of a device of which all days are asked for. */
const usualDays = 400;

/** The names of so many devices go with a read. */
const devicesMax = 500;

interface Found {
  /** Clock of ClickHouse before the first read. */
  readonly nowMs: number;
  /** Ordered by device, as given, and day. */
  readonly days: readonly StaleDay[];
}

/** All stale days of devices, or those of some dates. */
export async function readStaleDays(
  clickhouse: ClickHouse,
  dids: readonly string[],
  dates: readonly string[] | null = null,
): Promise<Found> {
  const chosen = new Set(dates);
  const midnights = openMidnights();
  const isChosen = (day: string): boolean => dates === null || chosen.has(day);
  const found: StaleDay[] = [];
  let firstMs = Infinity;
  const devicesAtOnce = Math.ceil(Math.min(devicesMax, daysAtOnce / (dates?.length ?? usualDays)));
  for (let from = 0; from < dids.length; from += devicesAtOnce) {
    const some = dids.slice(from, from + devicesAtOnce);
    const params = { dids: some, isSome: dates !== null, days: dates ?? [], nearDays: nearDays(chosen) };
    const rows = await clickhouse.query(factRow, factsSql, params, { isByKey: true });
    const { nowMs, rules, devices } = factsOf(some, rows);
    firstMs = Math.min(firstMs, nowMs);
    const now = { nowMs, rules, midnights, digestOf, isChosen };
    for (const facts of devices) for (const day of staleDays(facts, now)) found.push(day);
  }
  return { nowMs: firstMs, days: found };
}

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest().readBigUInt64LE().toString();

/** The dates and those in reach of them. */
function nearDays(dates: ReadonlySet<string>): string[] {
  const near = [...dates].flatMap((date) => reachShiftsMs.map((shift) => Date.parse(date) + shift));
  return [...new Set(near)].map((ms) => new Date(ms).toISOString().slice(0, 10));
}
