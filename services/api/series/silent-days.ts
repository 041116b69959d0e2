// Days without any reading on which a device was installed: they have no row in device_days, and coverage counts them.
import { soFar } from '#domain/days/coverage.ts';
import { explainGap } from '#domain/days/gap-reasons.ts';
import { sharedMs } from '#domain/cooking/steps.ts';
import type { Api } from '../context/api.ts';
import type { SeenDevice, View } from '../store/view.ts';
import { countedDays, wholeGap } from './counted-days.ts';
import type { SilentDay } from './day-reply.ts';
import { readDocumented } from './documented.ts';
import type { LocalDay } from '../store/days/local-days.ts';

interface Known {
  /** The days of the period. */
  readonly days: readonly LocalDay[];
  /** Days that have a row, as far as the page reads them. */
  readonly rows: readonly { readonly deviceId: string; readonly day: string }[];
  /** The last device and day of the page before; null for the first page. */
  readonly after: readonly [string, string] | null;
}

/** A day with the id of the household in which the device was for most of it; empty for none. */
type PlacedSilentDay = SilentDay & { readonly householdId: string };

/** All of the period after a place, in no order. The present day is there once a reading was due. */
export async function silentDays(
  api: Api,
  view: View,
  { days, rows, after }: Known,
): Promise<PlacedSilentDay[]> {
  const computed = new Set(rows.map(({ deviceId, day }) => `${deviceId} ${day}`));
  const isBehind = (did: string, day: string): boolean =>
    after === null || (!isBefore(did, after[0]) && (did !== after[0] || day > after[1]));
  const documented = await readDocumented(api, view, days);
  const nowMs = api.nowMs();
  return view.devices.flatMap((device) => {
    const { id, did, expectedIntervalSeconds } = device;
    const intervalMs = expectedIntervalSeconds * 1000;
    return countedDays(device, days)
      .filter(({ day }) => isBehind(did, day) && !computed.has(`${did} ${day}`))
      .map((day) => ({ day, known: soFar(wholeGap(day, intervalMs), day, { nowMs, intervalMs }) }))
      .filter(({ known }) => known.expected > 0)
      .map(({ day, known }) => ({
        deviceId: did,
        day: day.day,
        startMs: day.fromMs,
        endMs: day.toMs,
        timeZone: view.zone,
        householdId: householdOn(device, day),
        deviceType: device.type,
        fuelType: device.fuelType ?? null,
        ratedPowerW: device.ratedPowerW ?? null,
        expectedIntervalSeconds,
        expectedIntervals: known.expected,
        gaps: known.gaps.flatMap((gap) => explainGap(gap, documented.get(id) ?? [])),
      }));
  });
}

/** In the order of ClickHouse. */
const isBefore = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

/** Where it was longest on that day. */
function householdOn({ installed }: SeenDevice, day: LocalDay): string {
  const longest = installed.toSorted((a, b) => sharedMs(b, day) - sharedMs(a, day))[0];
  return longest?.householdId ?? '';
}
