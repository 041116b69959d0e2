// A household as it was at a moment, with the devices that were installed in it then.
import { maySee } from '../access.ts';
import type { Api } from '../endpoint.ts';
import type { Principal } from '../principal.ts';
import { recordsAsOf } from './as-of.ts';
import { printHousehold } from './households.ts';
import { stayIdsIn } from './past-stays.ts';
import { deviceBody } from './stored/device.ts';
import { held } from './stored/held.ts';
import { householdBody, type Household } from './stored/household.ts';
import { installationBody } from './stored/installation.ts';

/** Null when the household did not exist then, or was in a project that the key may not see. */
export async function printHouseholdAsOf(api: Api, principal: Principal, { id }: Household, at: string) {
  const atMs = Date.parse(at);
  const past = (await recordsAsOf(api, 'household', { ids: [id], atMs })).get(id);
  if (!past) return null;
  const household = held(householdBody, past);
  const { projectId } = household.body;
  if (!maySee(principal, projectId)) return null;
  const dids = await api.projectDids([projectId]);
  // What was committed with this version belongs to it.
  const devices = await installedAt(api, principal, { householdId: id, atMs: Math.max(atMs, past.atMs) });
  const printed = printHousehold(household, devices, dids.get(projectId ?? '') ?? null);
  return { ...printed, ...(household.body.personal && { masked: true }) };
}

/** As it was known then: a stay that somebody closed later was open. Those that the key may see now, in the order of their installation. */
async function installedAt(
  api: Api,
  principal: Principal,
  { householdId, atMs }: { readonly householdId: string; readonly atMs: number },
) {
  const now = await api.records.latest('installation', await stayIdsIn(api, householdId));
  const visible = [...now.values()].filter((record) =>
    maySee(principal, held(installationBody, record).body.projectId),
  );
  const ids = visible.map(({ id }) => id);
  const stays = await recordsAsOf(api, 'installation', { ids, atMs });
  const open = [...stays.values()]
    .map((record) => held(installationBody, record).body)
    .filter(({ to, withdrawnAt }) => to === null && withdrawnAt === undefined);
  const devices = await recordsAsOf(api, 'device', { ids: open.map(({ deviceId }) => deviceId), atMs });
  return open.flatMap(({ deviceId }) => {
    const record = devices.get(deviceId);
    if (!record) return [];
    const { did, type, status } = held(deviceBody, record).body;
    return [{ id: record.id, did, type, status }];
  });
}
