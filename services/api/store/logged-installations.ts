// Reads all installations of a device or a household from the record log.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import * as names from './bodies/names.ts';
import { parseStored } from './bodies/held.ts';
import { installationBody, type Installation } from './bodies/installation.ts';

/** Installations of a device, ordered by creation. */
export const readInstallationLog = (api: Api, deviceId: string): Promise<Installation[]> =>
  loggedInstallations(api, {
    name: names.installed(deviceId),
    indexed: "SELECT id FROM device_records FINAL WHERE kind = 'installation' AND device_id = {of:String}",
    of: deviceId,
  });

/** Open installations of a household, ordered by creation. */
export async function openInstallationsIn(api: Api, householdId: string): Promise<Installation[]> {
  const stays = await loggedInstallations(api, {
    name: names.householdLock(householdId),
    indexed: 'SELECT id FROM placements FINAL WHERE household_id = {of:String} AND valid_to IS NULL',
    of: householdId,
  });
  return stays.filter(({ body }) => body.householdId === householdId && body.to === null);
}

interface Asked {
  /** Each installation owned the name once. */
  readonly name: string;
  /** From a table, which may be ahead of the log: for installations from before names listed all of them. */
  readonly indexed: string;
  readonly of: string;
}

/** Read the state of the name first: a later installation makes the reservation of its next version fail. */
async function loggedInstallations(api: Api, { name, indexed, of }: Asked): Promise<Installation[]> {
  const ids = await api.clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT DISTINCT id FROM (
       SELECT JSONExtractString(body, 'owner') AS id FROM records WHERE kind = 'name' AND records.id = {name:String}
       UNION ALL ${indexed}) ORDER BY id`,
    { name, of },
  );
  const records = await api.records.latest(
    'installation',
    ids.map(({ id }) => id),
  );
  return ids.flatMap(({ id }) => {
    const record = records.get(id);
    const stay = record && parseStored(installationBody, record);
    return stay && stay.body.withdrawnAt === undefined ? [stay] : [];
  });
}
