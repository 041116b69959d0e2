// Days that do not count because of the state in which a device was: suspended, lost, stolen, decommissioned.
import type { z } from 'zod';
import { isAway, uncountedSpans, type UncountedSpan } from '#domain/device-status.ts';
import type { Device, LeftOut } from '#domain/emissions/household.ts';
import type { Api } from '../endpoint.ts';
import { statusChangeBody } from '../records/stored/device-status-change.ts';
import { held } from '../records/stored/held.ts';
import type { LocalDays } from '../time.ts';
import { idsOf, type DeviceRecord } from './device-records.ts';
import type { Installed } from './installed.ts';

export type StatusChange = z.output<typeof statusChangeBody>;

/** Changes of the status of devices, by the id of the device. */
export async function statusChanges(
  { records }: Pick<Api, 'records'>,
  found: readonly DeviceRecord[],
): Promise<ReadonlyMap<string, readonly StatusChange[]>> {
  const ids = idsOf(found, 'device-status-change');
  const stored = await records.latest('device-status-change', ids);
  return Map.groupBy(
    ids.flatMap((id) => stored.get(id) ?? []).map((record) => held(statusChangeBody, record).body),
    ({ deviceId }) => deviceId,
  );
}

/** A day of which any part does not count is left out whole: its numbers cannot be split. */
export function leftOutDays(
  installed: ReadonlyMap<string, Installed>,
  changes: ReadonlyMap<string, readonly StatusChange[]>,
  dayOf: LocalDays,
): LeftOut[] {
  return [...installed].flatMap(([did, { deviceId, days }]) =>
    uncountedSpans((changes.get(deviceId) ?? []).map(({ to, at }) => ({ to, atMs: Date.parse(at) }))).flatMap(
      (span) => {
        const out = days.filter((day) => touches(span, day, dayOf));
        return out.length === 0 ? [] : [{ did, status: span.status, days: out }];
      },
    ),
  );
}

const touches = ({ fromMs, toMs }: UncountedSpan, day: string, dayOf: LocalDays): boolean =>
  dayOf(fromMs) <= day && (toMs === Infinity || (toMs > fromMs && day <= dayOf(toMs - 1)));

const daysBy = (leftOut: readonly LeftOut[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(leftOut, ({ did }) => did)].map(([did, parts]) => [
      did,
      new Set(parts.flatMap(({ days }) => days)),
    ]),
  );

/** Days on which something is expected of each device: of one that is lost, stolen or decommissioned, nothing. */
export function expectedDays(
  installed: ReadonlyMap<string, Installed>,
  leftOut: readonly LeftOut[],
): ReadonlyMap<string, string[]> {
  const away = daysBy(leftOut.filter(({ status }) => isAway(status)));
  const expected = [...installed].map(
    ([did, { days }]) => [did, days.filter((day) => !away.get(did)?.has(day))] as const,
  );
  return new Map(expected.filter(([, days]) => days.length > 0));
}

/** A suspended device may still be used: its days stay expected, and nothing of them counts. */
export function withoutLeftOut(devices: readonly Device[], leftOut: readonly LeftOut[]): Device[] {
  const out = daysBy(leftOut);
  return devices.map((device) => ({
    ...device,
    days: device.days.filter(({ day }) => !out.get(device.did)?.has(day)),
  }));
}
