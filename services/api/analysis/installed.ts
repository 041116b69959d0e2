// Which devices a household had in a period, and on which days.
import { z } from 'zod';
import { daysOf, type Period } from '#domain/emissions/calendar.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { Problem } from '../problem.ts';

const installationRow = z.object({
  deviceId: z.string(),
  deviceDid: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
});

type InstallationRow = z.output<typeof installationRow>;

/** All installations of every device that was ever installed in the household. */
async function installationsAround(clickhouse: ClickHouse, householdId: string): Promise<InstallationRow[]> {
  return clickhouse.query(
    installationRow,
    `SELECT device_id AS deviceId, device_did AS deviceDid, household_id AS householdId, household_did AS householdDid,
       toUnixTimestamp64Milli(valid_from) AS fromMs, toUnixTimestamp64Milli(valid_to) AS toMs
     FROM installations FINAL
     WHERE device_did IN (SELECT device_did FROM installations FINAL WHERE household_id = {householdId:String})
     ORDER BY device_did, id`,
    { householdId },
  );
}

/** A day belongs to the household where the device is at noon UTC, as in `device_days`. */
const noonMs = (day: string): number => Date.parse(`${day}T12:00:00Z`);

const holds = ({ fromMs, toMs }: InstallationRow, atMs: number): boolean =>
  (fromMs ?? -Infinity) <= atMs && atMs < (toMs ?? Infinity);

export interface Installed {
  readonly deviceId: string;
  readonly days: readonly string[];
}

/**
 * Days of the period on which each device was installed in the household, by DID; devices without such a day are
 * left out. Throws 409 when a device was in another household on the same day.
 */
export async function installedDays(
  clickhouse: ClickHouse,
  householdId: string,
  period: Period,
): Promise<ReadonlyMap<string, Installed>> {
  const rows = await installationsAround(clickhouse, householdId);
  const days = daysOf(period);
  const installed = new Map<string, Installed>();
  for (const [did, stays] of Map.groupBy(rows, ({ deviceDid }) => deviceDid)) {
    const mine = stays.filter((stay) => stay.householdId === householdId);
    const own = days.filter((day) => mine.some((stay) => holds(stay, noonMs(day))));
    refuseDouble(
      did,
      own,
      stays.filter((stay) => stay.householdId !== householdId),
    );
    const [stay] = mine;
    if (stay && own.length > 0) installed.set(did, { deviceId: stay.deviceId, days: own });
  }
  return installed;
}

function refuseDouble(did: string, own: readonly string[], elsewhere: readonly InstallationRow[]): void {
  const double = own.find((day) => elsewhere.some((stay) => holds(stay, noonMs(day))));
  if (double === undefined) return;
  const detail = `Device ${did} is installed in two households on ${double}.`;
  throw new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'installed-twice', detail }],
  });
}
