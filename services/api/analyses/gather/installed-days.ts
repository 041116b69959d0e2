// Finds the devices that a household had in a period, and on which days.
import type { Installation } from '../../store/bodies/installation.ts';
import { Problem } from '../../contract/problem.ts';
import type { DayBounds } from '#domain/dating/local-day.ts';
import { holdDate } from '#domain/dating/most-of-day.ts';
import { spanOf } from '../../store/past-installations.ts';

export interface Installed {
  readonly deviceId: string;
  readonly days: readonly string[];
  /** Start of its first installation in the household; null if unknown. */
  readonly sinceMs: number | null;
}

/**
 * Days on which each device was installed in the household for most of the day, by DID; devices without such a day
 * are left out. `stays` has all installations of every device that was ever there. Throws 409 if a device was in
 * another household on the same day.
 */
export function installedDays(
  householdId: string,
  stays: readonly Installation[],
  { days, boundsOf }: { readonly days: readonly string[]; readonly boundsOf: DayBounds },
): ReadonlyMap<string, Installed> {
  // Ordered by DID, on which the bytes of an analysis depend.
  const sorted = stays.toSorted(
    (a, b) => Number(a.body.deviceDid > b.body.deviceDid) - Number(a.body.deviceDid < b.body.deviceDid),
  );
  const installed = new Map<string, Installed>();
  for (const [did, ofDevice] of Map.groupBy(sorted, ({ body }) => body.deviceDid)) {
    const { mine = [], others = [] } = Object.groupBy(ofDevice, ({ body }) =>
      body.householdId === householdId ? 'mine' : 'others',
    );
    const own = days.filter((day) => holdDate(mine.map(spanOf), day, boundsOf));
    const double = own.find((day) => holdDate(others.map(spanOf), day, boundsOf));
    if (double !== undefined) throw installedTwice(did, double);
    const since = Math.min(...mine.map((stay) => spanOf(stay).fromMs));
    const sinceMs = Number.isFinite(since) ? since : null;
    const [stay] = mine;
    if (stay && own.length > 0) installed.set(did, { deviceId: stay.body.deviceId, days: own, sinceMs });
  }
  return installed;
}

function installedTwice(did: string, day: string): Problem {
  const detail = `Device ${did} is installed in two households on ${day}. GET /v1/devices/{id}/installations lists its installations. Choose days on which it has one.`;
  return new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'installed-twice', detail }],
  });
}
