// A household as it was at a moment, with the devices that were installed in it then.
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { lastMsIn, recordsAsOf } from '../../store/as-of.ts';
import { printHousehold } from './households.ts';
import { stayIdsIn } from '../../store/past-stays.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { held } from '../../store/bodies/held.ts';
import { householdBody, type Household } from '../../store/bodies/household.ts';
import { installationBody, type Installation } from '../../store/bodies/installation.ts';

/** Null when the household did not exist then, or was in a project that the key may not see. */
export const printHouseholdAsOf = (api: Api, principal: Principal, household: Household, at: string) =>
  printAt(api, principal, {
    household,
    atMs: Date.parse(at),
    maySeeStay: ({ projectId }) => maySee(principal, projectId),
  });

/**
 * The household as it last was in a project of the key, which it has left, or as it was there at a moment. Null when it
 * was in none of them at the moment.
 */
export async function printHouseholdAsLeft(
  api: Api,
  principal: Principal,
  { household, asOf }: { readonly household: Household; readonly asOf: string | undefined },
) {
  const lastMs = await lastMsIn(api, household.id, principal.projectIds);
  const atMs = Math.min(lastMs, asOf === undefined ? lastMs : Date.parse(asOf));
  const printed = await printAt(api, principal, { household, atMs, maySeeStay: () => true });
  return printed?.projectId == null ? null : printed;
}

interface At {
  readonly household: Household;
  readonly atMs: number;
  readonly maySeeStay: (stay: Installation['body']) => boolean;
}

async function printAt(api: Api, principal: Principal, { household: { id }, atMs, maySeeStay }: At) {
  const past = (await recordsAsOf(api, 'household', { ids: [id], atMs })).get(id);
  if (!past) return null;
  const household = held(householdBody, past);
  const { projectId } = household.body;
  if (!maySee(principal, projectId)) return null;
  const dids = await api.projectDids([projectId]);
  // What was committed with this version belongs to it.
  const devices = await installedAt(api, maySeeStay, { householdId: id, atMs: Math.max(atMs, past.atMs) });
  const printed = printHousehold(household, devices, dids.get(projectId ?? '') ?? null);
  return { ...printed, ...(household.body.personal && { masked: true }) };
}

/** As it was known then: a stay that somebody closed later was open. Those that the key may see now, in the order of their installation. */
async function installedAt(
  api: Api,
  maySeeStay: At['maySeeStay'],
  { householdId, atMs }: { readonly householdId: string; readonly atMs: number },
) {
  const now = await api.records.latest('installation', await stayIdsIn(api, householdId));
  const visible = [...now.values()].filter((record) => maySeeStay(held(installationBody, record).body));
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
