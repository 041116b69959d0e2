// Decides whether stored days are certainly what windows would compute now, from what an analysis reads anyway.
// readStaleDays answers this for any day, but needs some 0.03 s of CPU: it is asked only for devices that remain in doubt.
import { z } from 'zod';
import { neighbourhoodMs } from '#domain/days/rules.ts';
import type { Period } from '#domain/dating/calendar.ts';
import { reachDays } from '#domain/stale-days/stale-days.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { CalibrationSpan, DeviceRow } from './device-values.ts';
import { holdMost } from '#domain/dating/most-of-day.ts';
import { valuesOn, type Dated } from '#domain/dating/former-values.ts';
import type { DayRow } from './device-days.ts';

const dayMs = 86_400_000;
/** Largest distance of a time zone from UTC. */
const zoneMs = 15 * 3_600_000;

const touchRow = z.object({
  deviceDid: z.string(),
  utcMs: z.number(),
  fromMs: z.number(),
  toMs: z.number(),
  touches: z.number(),
  isDoubted: z.boolean(),
  newestRules: z.number(),
});

/**
 * Readings of a UTC day that starts at `utcMs`: the time that they describe, the sum of their arrival times, and
 * whether a detector doubted one; and the newest version of the rules of days, which is the same in every row. A day
 * either has touches or no row.
 */
type Touch = z.output<typeof touchRow>;

/** By DID. */
export type Touches = ReadonlyMap<string, readonly Touch[]>;

/** Days on which a device was in a household, with the properties of both that a day uses. */
export interface ExpectedDays {
  readonly did: string;
  /** Properties of the device, by day. */
  readonly values: Dated<DeviceRow>;
  /** Ordered by day. */
  readonly calibrations: readonly CalibrationSpan[];
  readonly householdId: string;
  readonly timeZone: string;
  readonly days: readonly string[];
}

export async function readTouches(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<Touches> {
  const touches = await telemetry.query(
    touchRow,
    `SELECT device_did AS deviceDid, toUInt64(t.day) * ${dayMs} AS utcMs, toUnixTimestamp64Milli(min(covers_from)) AS fromMs,
       toUnixTimestamp64Milli(max(last_observed_at)) AS toMs, sum(toUnixTimestamp64Milli(touched_at)) AS touches, toBool(max(kind = 'anomaly')) AS isDoubted,
       (SELECT max(version) FROM day_rules) AS newestRules
     FROM device_day_touched AS t FINAL
     PREWHERE device_did IN {dids:Array(String)} AND t.day BETWEEN {start:Date} - ${reachDays} AND {end:Date} + ${reachDays}
     GROUP BY device_did, t.day`,
    { dids, start, end },
    { isByKey: true },
  );
  return Map.groupBy(touches, ({ deviceDid }) => deviceDid);
}

/** Whether all expected days are stored as they would be computed now, or had no readings. */
export function areCurrent(
  expected: ExpectedDays,
  days: readonly DayRow[],
  touches: readonly Touch[],
): boolean {
  const rows = new Map(days.map((row) => [row.day, row]));
  const inZone = new Map([...rows].filter(([, { context }]) => context[0] === expected.timeZone));
  return expected.days.every((day) => {
    const row = rows.get(day);
    const values = valuesOn(expected.values, day);
    const reachMs = neighbourhoodMs(values.expectedIntervalSeconds * 1000);
    if (row === undefined) return isEmpty(day, inZone, touches, reachMs);
    const context = [...contextOf(expected, values), calibrationOn(row, expected.calibrations)];
    return (
      touches.every(({ newestRules }) => row.ruleVersion >= newestRules) &&
      row.touches === touchesOf(row, touches, reachMs) &&
      context.every((value, index) => value === row.context[index])
    );
  });
}

const contextOf = ({ timeZone, householdId }: ExpectedDays, device: DeviceRow): string[] => [
  timeZone,
  householdId,
  device.type,
  device.fuelType ?? '',
  String(device.ratedPowerW ?? 0),
  String(device.expectedIntervalSeconds),
];

/** The state that holds for most of the day. A later calibration replaces the one before. */
function calibrationOn({ startMs, endMs }: DayRow, calibrations: readonly CalibrationSpan[]): string {
  const day = { fromMs: startMs, toMs: endMs };
  const firstMs = calibrations[0]?.fromMs ?? Infinity;
  if (holdMost([{ fromMs: -Infinity, toMs: firstMs }], day)) return 'none';
  const valid = calibrations.map(({ fromMs, toMs }, index) => ({
    fromMs,
    toMs: Math.min(toMs ?? Infinity, calibrations[index + 1]?.fromMs ?? Infinity),
  }));
  return holdMost(valid, day) ? 'valid' : 'overdue';
}

function touchesOf({ day, startMs, endMs }: DayRow, touches: readonly Touch[], reachMs: number): number {
  const atMs = midnightOf(day);
  return touches
    .filter(({ utcMs }) => Math.abs(utcMs - atMs) <= reachDays * dayMs)
    .filter(
      ({ utcMs, fromMs, toMs }) => Math.max(fromMs, utcMs) < endMs + reachMs && toMs >= startMs - reachMs,
    )
    .reduce((sum, touch) => sum + touch.touches, 0);
}

/**
 * No reading belongs to the day, and none is close enough to reach into it. Its bounds are those of its neighbours,
 * or the widest of any time zone.
 */
function isEmpty(
  day: string,
  rows: ReadonlyMap<string, DayRow>,
  touches: readonly Touch[],
  reachMs: number,
): boolean {
  const atMs = midnightOf(day);
  const startMs = rows.get(dateOf(atMs - dayMs))?.endMs ?? atMs - zoneMs;
  const endMs = rows.get(dateOf(atMs + dayMs))?.startMs ?? atMs + dayMs + zoneMs;
  const lastMs = Math.max(...touches.map(({ toMs }) => (toMs < startMs ? toMs : -Infinity)));
  const nextMs = Math.min(...touches.map(({ fromMs }) => (fromMs >= endMs ? fromMs : Infinity)));
  return nextMs - lastMs > reachMs && !touches.some(({ fromMs, toMs }) => fromMs < endMs && toMs >= startMs);
}

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
