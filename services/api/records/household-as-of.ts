// A household as it was at a moment, with the devices that were installed in it then.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';
import { heldAsOf, recordsAsOf } from './as-of.ts';
import { printHousehold } from './households.ts';
import { projectDids } from './projects.ts';
import { deviceBody } from './stored/device.ts';
import { held } from './stored/held.ts';
import { householdBody, type Household } from './stored/household.ts';
import { installationBody } from './stored/installation.ts';

/** Null when the household did not exist then. */
export async function printHouseholdAsOf(api: Api, household: Household, at: string) {
  const past = await heldAsOf(
    api,
    { kind: 'household', body: householdBody },
    { record: household, asOf: at },
  );
  if (!past) return null;
  const dids = await projectDids(api, [past.body.projectId]);
  const devices = await installedAt(api, household.id, at);
  return printHousehold(past, devices, dids.get(past.body.projectId ?? '') ?? null);
}

/** As it was known then: a stay that somebody closed later was open. */
async function installedAt(api: Api, householdId: string, at: string) {
  const rows = await api.clickhouse.query(
    z.object({ id: z.string() }),
    'SELECT id FROM installations FINAL WHERE household_id = {householdId:String} ORDER BY id',
    { householdId },
  );
  const stays = await recordsAsOf(api, 'installation', { ids: rows.map(({ id }) => id), at });
  const open = [...stays.values()]
    .map((record) => held(installationBody, record).body)
    .filter(({ to }) => to === null);
  const devices = await recordsAsOf(api, 'device', { ids: open.map(({ deviceId }) => deviceId), at });
  return [...devices.values()].map((record) => {
    const { did, type, status } = held(deviceBody, record).body;
    return { id: record.id, did, type, status };
  });
}
