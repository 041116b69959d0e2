// Which devices a household had in a period, and on which days.
import { daysOf, type Period } from '#domain/emissions/calendar.ts';
import type { Api } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { everyStayAround, holdsNoon, spanOf } from '../records/past-stays.ts';
import type { Installation } from '../records/stored/installation.ts';

export interface Installed {
  readonly deviceId: string;
  readonly days: readonly string[];
  /** When its first stay in the household began; null: not known. */
  readonly sinceMs: number | null;
}

/**
 * Days of the period on which each device was installed in the household, by DID; devices without such a day are
 * left out. Throws 409 when a device was in another household on the same day.
 */
export async function installedDays(
  api: Pick<Api, 'clickhouse' | 'records'>,
  householdId: string,
  period: Period,
): Promise<ReadonlyMap<string, Installed>> {
  const all = await everyStayAround(api, householdId);
  // In the order of DIDs, on which the bytes of an analysis depend.
  const sorted = all.toSorted(
    (a, b) => Number(a.body.deviceDid > b.body.deviceDid) - Number(a.body.deviceDid < b.body.deviceDid),
  );
  const byDid = Map.groupBy(sorted, ({ body }) => body.deviceDid);
  const days = daysOf(period);
  const installed = new Map<string, Installed>();
  for (const [did, stays] of byDid) {
    const mine = stays.filter((stay) => stay.body.householdId === householdId);
    const own = days.filter((day) => holdsNoon(mine.map(spanOf), day));
    refuseDouble(
      did,
      own,
      stays.filter((stay) => stay.body.householdId !== householdId),
    );
    const [stay] = mine;
    const since = Math.min(...mine.map((one) => spanOf(one).fromMs));
    const sinceMs = Number.isFinite(since) ? since : null;
    if (stay && own.length > 0) installed.set(did, { deviceId: stay.body.deviceId, days: own, sinceMs });
  }
  return installed;
}

function refuseDouble(did: string, own: readonly string[], elsewhere: readonly Installation[]): void {
  const double = own.find((day) => holdsNoon(elsewhere.map(spanOf), day));
  if (double === undefined) return;
  const detail = `Device ${did} is installed in two households on ${double}.`;
  throw new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'installed-twice', detail }],
  });
}
