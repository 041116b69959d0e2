// Readings that arrived twice with different content: on which days, and when they are too many for an analysis
// (409).
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';

const contradictionRow = z.object({ did: z.string(), day: z.string(), kind: z.string(), atMs: z.number() });

type Contradiction = z.output<typeof contradictionRow>;

const countRow = z.object({ did: z.string(), day: z.string(), readings: z.number() });

export interface Contradictions {
  readonly found: readonly Contradiction[];
  /** Readings of each device and day, by `did day`; empty if there are no contradictions. */
  readonly readings: ReadonlyMap<string, number>;
}

const keyOf = ({ did, day }: { readonly did: string; readonly day: string }): string => `${did} ${day}`;

/**
 * `dids`: devices with a reading that a detector doubted. Usually there are no contradictions, and readings are not
 * counted.
 */
export async function readContradictions(
  telemetry: ClickHouse,
  dids: readonly string[],
  { start, end }: Period,
): Promise<Contradictions> {
  if (dids.length === 0) return { found: [], readings: new Map() };
  const days = `device_days AS d FINAL PREWHERE device_did IN {dids:Array(String)} AND d.day BETWEEN {start:Date} AND {end:Date}`;
  const some = await telemetry.query(
    z.object({ did: z.string() }),
    `SELECT DISTINCT device_did AS did FROM anomalies
     WHERE device_did IN {dids:Array(String)} AND detector = 'conflict'
       AND observed_at >= toDateTime({start:Date}) - 86400 AND observed_at < toDateTime({end:Date}) + 172800`,
    { dids, start, end },
  );
  if (some.length === 0) return { found: [], readings: new Map() };
  const of = { dids: some.map(({ did }) => did), start, end };
  const [found, counts] = await Promise.all([
    telemetry.query(
      contradictionRow,
      `SELECT d.device_did AS did, toString(d.day) AS day, a.kind AS kind, toUnixTimestamp64Milli(a.observed_at) AS atMs
       FROM (SELECT device_did, day, start_at, end_at FROM ${days}) AS d
       JOIN (SELECT DISTINCT device_did, kind, observed_at, sequence FROM anomalies
             WHERE device_did IN {dids:Array(String)} AND detector = 'conflict') AS a ON a.device_did = d.device_did
       WHERE a.observed_at >= d.start_at AND a.observed_at < d.end_at
       ORDER BY did, atMs, kind`,
      of,
    ),
    telemetry.query(
      countRow,
      `SELECT device_did AS did, toString(d.day) AS day, toUInt32(usage_rows + fuel_rows + temperature_rows + power_rows) AS readings FROM ${days}`,
      { dids, start, end },
    ),
  ]);
  return { found, readings: new Map(counts.map((row) => [keyOf(row), row.readings])) };
}

/** Largest allowed fraction of contradicting readings. */
const toleratedShare = 0.01;
const listedMax = 100;

/**
 * The days of the devices of a household with contradictions. Throws 409 if more than a hundredth of its readings
 * contradict each other: nothing shows which content is right, and that many are no accident.
 */
export function contradictedDays(
  { found, readings }: Contradictions,
  expected: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const keys = new Set([...expected].flatMap(([did, days]) => days.map((day) => keyOf({ did, day }))));
  const own = found.filter((one) => keys.has(keyOf(one)));
  if (own.length === 0) return new Set();
  const all = [...keys].reduce((sum, key) => sum + (readings.get(key) ?? 0), 0);
  if (own.length > toleratedShare * all) {
    throw new Problem('device-conflict', {
      detail: `${own.length} of ${all} readings of the period arrived twice with different content, which is more than the 1 % allowed. Choose a period without the days of these readings.`,
      errors: own.slice(0, listedMax).map(({ did, kind, atMs }) => ({
        pointer: '#/householdId',
        code: 'reading-conflict',
        detail: `The ${kind} reading of ${did} at ${isoTime(atMs)} arrived twice with different content.`,
      })),
    });
  }
  return new Set(own.map(keyOf));
}

export const isContradicted = (days: ReadonlySet<string>, did: string, day: string): boolean =>
  days.has(keyOf({ did, day }));
