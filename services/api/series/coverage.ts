// Coverage of devices in a period: expected and received intervals, and the gaps with their reasons.
import { z } from 'zod';
import { soFar, type CoveredDay } from '#domain/days/coverage.ts';
import { explainGap, joinGaps, type DocumentedGap } from '#domain/days/gap-reasons.ts';
import type { Period } from '#domain/dating/calendar.ts';
import type { Api } from '../context/api.ts';
import { isoTime } from '../contract/time.ts';
import { heardAmong } from '../store/device-conditions.ts';
import { gapColumn } from './day-reply.ts';
import { readableDays } from './day-rows.ts';
import { countedDays, wholeGap } from './counted-days.ts';
import { readDocumented } from './documented.ts';
import { localDays, type LocalDay } from '../store/days/local-days.ts';
import type { SeenDevice, View } from '../store/view.ts';

const numbers = {
  expected: z.int().describe('Number of expected intervals of the period, up to now.'),
  received: z.int().describe('Number of expected intervals with at least one valid reading.'),
  coverage: z.number().nullable().describe('received / expected, 0 to 1; null if nothing was expected.'),
};

/** Coverage in a reply. */
export const coverageNumbers = z.object(numbers);

export const deviceCoverage = z
  .object({
    deviceId: z.string(),
    neverReported: z
      .boolean()
      .describe(
        'true: no reading of the device ever arrived. It is expected to send all the same, so it lowers the coverage of its household.',
      ),
    ...numbers,
    gaps: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        reason: z.string(),
        documentedBy: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'DeviceCoverage' });

export type DeviceCoverage = z.output<typeof deviceCoverage>;

const dayRow = z.object({
  did: z.string(),
  day: z.string(),
  expected: z.number().nullable(),
  received: z.number().nullable(),
  gaps: z.array(z.tuple([z.number(), z.number(), z.string()])),
});
type DayRow = z.output<typeof dayRow>;

/** Coverage of each device of the view. A day without a row has no readings: all of it is missing. */
export async function readCoverage(api: Api, view: View, period: Period): Promise<DeviceCoverage[]> {
  if (view.devices.length === 0) return [];
  const [days, rows, heard] = await Promise.all([
    localDays(api.telemetry, view.zone, period),
    readRows(api, view, period),
    heardAmong(
      api,
      view.devices.map(({ id }) => id),
    ),
  ]);
  const byDevice = Map.groupBy(rows, ({ did }) => did);
  const documented = await readDocumented(api, view, days);
  return view.devices.flatMap((device) => {
    const counted = countedDays(device, days);
    return counted.length === 0
      ? []
      : [
          coverageOf(device, {
            days: counted,
            rows: byDevice.get(device.did) ?? [],
            documented: documented.get(device.id) ?? [],
            isHeard: heard.has(device.did),
            nowMs: api.nowMs(),
          }),
        ];
  });
}

/** Sums of expected and received over several devices. */
export function inAll(parts: readonly z.output<typeof coverageNumbers>[]): z.output<typeof coverageNumbers> {
  const expected = parts.reduce((sum, part) => sum + part.expected, 0);
  const received = parts.reduce((sum, part) => sum + part.received, 0);
  return { expected, received, coverage: expected === 0 ? null : roundShare(received / expected) };
}

const roundShare = (share: number): number => Math.round(share * 10_000) / 10_000;

interface Counted {
  /** Days on which readings were expected. */
  readonly days: readonly LocalDay[];
  readonly rows: readonly DayRow[];
  readonly documented: readonly DocumentedGap[];
  /** Whether any reading of it ever arrived. */
  readonly isHeard: boolean;
  readonly nowMs: number;
}

function coverageOf(
  { did, expectedIntervalSeconds }: SeenDevice,
  { days, rows, documented, isHeard, nowMs }: Counted,
): DeviceCoverage {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const intervalMs = expectedIntervalSeconds * 1000;
  const parts = days.map((day) =>
    soFar(ofDay(day, byDay.get(day.day), intervalMs), day, { nowMs, intervalMs }),
  );
  const gaps = joinGaps(parts.flatMap((part) => part.gaps)).flatMap((gap) => explainGap(gap, documented));
  return {
    deviceId: did,
    neverReported: !isHeard,
    ...inAll(parts.map((part) => ({ ...part, coverage: null }))),
    gaps: gaps.map(({ fromMs, toMs, reason, documentedBy }) => ({
      from: isoTime(fromMs),
      to: isoTime(toMs),
      reason,
      documentedBy,
    })),
  };
}

/** A row that was computed before the device was registered has no expected intervals. */
function ofDay(day: LocalDay, row: DayRow | undefined, intervalMs: number): CoveredDay {
  if (row?.expected != null)
    return {
      expected: row.expected,
      received: row.received ?? 0,
      gaps: row.gaps.map(([fromMs, toMs, reason]) => ({ fromMs, toMs, reason })),
    };
  return wholeGap(day, intervalMs);
}

function readRows({ telemetry }: Api, view: View, period: Period): Promise<DayRow[]> {
  const { sql: where, params } = readableDays(view, period, 'device_days');
  return telemetry.query(
    dayRow,
    `SELECT device_did AS did, toString(device_days.day) AS day, expected_intervals AS expected, received_intervals AS received,
       ${gapColumn} AS gaps
     FROM device_days FINAL WHERE ${where} ORDER BY did, day`,
    params,
  );
}
