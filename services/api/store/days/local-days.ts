// Days of a time zone with their bounds, as ClickHouse computes them for device_days.
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import { dayCount, type Period } from '#domain/dating/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

/** 23, 24 or 25 hours; toMs is the start of the next day. */
export interface LocalDay extends Span {
  readonly day: string;
}

const midnightRow = z.object({ day: z.string(), atMs: z.coerce.number() });

/** The first time whose local date is the day, as `openMidnights` finds it; none for a day that the zone skipped. */
const midnights = `
  WITH (wall) -> toDateTime(toString(wall, {zone:String}), 'UTC') AS local
  SELECT toString(date) AS day, toUnixTimestamp(arrayMin(moments)) * 1000 AS atMs
  FROM (
    SELECT toDate({start:String}) + number AS date, arrayFilter(moment -> toDate(local(moment)) = date,
      arrayMap(hours -> toDateTime(date, 'UTC') - (local(toDateTime(date, 'UTC') + hours * 3600) - (toDateTime(date, 'UTC') + hours * 3600)),
        [-15, 13])) AS moments
    FROM numbers({count:UInt32})
  )
  WHERE notEmpty(moments) ORDER BY date`;

/** All days of the period in order. */
export async function localDays(telemetry: ClickHouse, zone: string, period: Period): Promise<LocalDay[]> {
  const params = { zone, start: period.start, count: dayCount(period) + 2 };
  const rows = await telemetry.query(midnightRow, midnights, params);
  return rows.flatMap(({ day, atMs }, index) => {
    const next = rows[index + 1];
    return next && day <= period.end ? [{ day, fromMs: atMs, toMs: next.atMs }] : [];
  });
}

const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const dayMs = 86_400_000;

/** The days that share time with a span. No zone is a whole day away from UTC. */
export async function localDaysOf(
  telemetry: ClickHouse,
  zone: string,
  { fromMs, toMs }: Span,
): Promise<LocalDay[]> {
  const around = { start: utcDay(fromMs - dayMs), end: utcDay(toMs + dayMs) };
  const days = await localDays(telemetry, zone, around);
  return days.filter((day) => day.fromMs < toMs && day.toMs > fromMs);
}
