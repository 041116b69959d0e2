// Finds the days that are left out because of the status of a device: suspended, lost, stolen or decommissioned.
import { isAway, uncountedSpans, type UncountedSpan } from '#domain/device-status.ts';
import type { Device, LeftOut } from '#domain/emissions/case/household.ts';
import type { LocalDays } from '../../contract/time.ts';
import type { KnownDevice } from '../../store/device-records.ts';
import type { Installed } from './installed-days.ts';

/** A day is left out as a whole if any part of it does not count, because its numbers cannot be split. */
export function findLeftOutDays(
  installed: ReadonlyMap<string, Installed>,
  known: ReadonlyMap<string, Pick<KnownDevice, 'changes'>>,
  dayOf: LocalDays,
): LeftOut[] {
  return [...installed].flatMap(([did, { days }]) =>
    uncountedSpans(
      (known.get(did)?.changes ?? []).map(({ to, at }) => ({ to, atMs: Date.parse(at) })),
    ).flatMap((span) => {
      const out = days.filter((day) => touches(span, day, dayOf));
      return out.length === 0 ? [] : [{ did, status: span.status, days: out }];
    }),
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

/** Days on which each device is expected to send. A device that is lost, stolen or decommissioned is not. */
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

/** A suspended device may still be in use: its days are expected, and none of them counts. */
export function withoutLeftOut(device: Device, leftOut: readonly LeftOut[]): Device {
  const out = daysBy(leftOut).get(device.did);
  return { ...device, days: device.days.filter(({ day }) => !out?.has(day)) };
}
