// Prints households for replies with their devices and the DID of their project, at present and at earlier times.
import type { Api } from '../../context/api.ts';
import { maskFor, type HeldPersonal, type Personal } from '../../store/bodies/personal.ts';
import {
  findShownHouseholds,
  type InstalledDevice,
  type ShownHousehold,
} from '../../store/shown/shown-households.ts';
import { type Household, householdBody } from '../../store/bodies/household.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { lastMsIn, recordsAsOf } from '../../store/as-of.ts';
import { installationIdsIn } from '../../store/past-installations.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { installationBody, type Installation } from '../../store/bodies/installation.ts';

/** The parts of a printed household. */
export function printHousehold(
  { id, version, body }: Household,
  devices: readonly InstalledDevice[],
  projectDid: string | null,
) {
  const {
    did,
    type,
    location,
    baseline,
    baselines: _all,
    projectId: _id,
    formerProjects: _former,
    personal: _mark,
    status,
    createdAt,
    updatedAt,
    ...rest
  } = body;
  return {
    did,
    type,
    location,
    devices,
    baseline,
    id,
    projectId: projectDid,
    status,
    ...rest,
    createdAt,
    updatedAt,
    version,
  };
}

export const printShownHousehold = ({ household, devices, projectDid }: ShownHousehold) =>
  printHousehold(household, devices, projectDid);

/**
 * The personal data of this version of the household; undefined if it has none. `values` is null if they were erased.
 */
export function findPersonalOf(
  { id, version, body: { personal, projectId } }: Household,
  rows: ReadonlyMap<string, Personal>,
): HeldPersonal | undefined {
  if (!personal) return undefined;
  const { ref } = personal;
  return { householdId: id, projectId, version, ref, values: rows.get(ref) ?? null };
}

export type PrintedHousehold = ReturnType<typeof printHousehold>;

/** A printed household before its personal data are added. `personal` is undefined if it has none. */
export interface HouseholdNow {
  readonly printed: PrintedHousehold;
  readonly personal: HeldPersonal | undefined;
}

/** A household with its devices, project and personal data as they are now. */
export async function printHouseholdNow(api: Api, household: Household): Promise<HouseholdNow> {
  const shown = (await findShownHouseholds(api, [household.id])).get(household.id);
  const { devices = [], projectDid = null, personal = new Map() } = shown ?? {};
  return {
    printed: printHousehold(household, devices, projectDid),
    personal: findPersonalOf(household, personal),
  };
}

/** The household as the caller may read it. */
export const showHousehold = ({ printed, personal }: HouseholdNow, principal: Principal): object =>
  personal ? maskFor(principal, printed, personal.values) : printed;

/** Null if the household did not exist then, or was in a project that the key may not see. */
export const printHouseholdAsOf = (api: Api, principal: Principal, household: Household, at: string) =>
  printAt(api, principal, {
    household,
    atMs: Date.parse(at),
    maySeeInstallation: ({ projectId }) => maySee(principal, projectId),
  });

/**
 * The household as it last was in a project of the key that it has left, or as it was there at a time. Null if it was
 * in none of them at that time.
 */
export async function printHouseholdAsLeft(
  api: Api,
  principal: Principal,
  { household, asOf }: { readonly household: Household; readonly asOf: string | undefined },
) {
  const lastMs = await lastMsIn(api, household.id, principal.projectIds);
  const atMs = Math.min(lastMs, asOf === undefined ? lastMs : Date.parse(asOf));
  const printed = await printAt(api, principal, { household, atMs, maySeeInstallation: () => true });
  return printed?.projectId == null ? null : printed;
}

interface At {
  readonly household: Household;
  readonly atMs: number;
  readonly maySeeInstallation: (stay: Installation['body']) => boolean;
}

async function printAt(api: Api, principal: Principal, { household: { id }, atMs, maySeeInstallation }: At) {
  const past = (await recordsAsOf(api, 'household', { ids: [id], atMs })).get(id);
  if (!past) return null;
  const household = parseStored(householdBody, past);
  const { projectId } = household.body;
  if (!maySee(principal, projectId)) return null;
  const dids = await api.projectDids([projectId]);
  // Records that were committed with this version belong to it.
  const devices = await findInstalledAt(api, maySeeInstallation, {
    householdId: id,
    atMs: Math.max(atMs, past.atMs),
  });
  const printed = printHousehold(household, devices, dids.get(projectId ?? '') ?? null);
  return { ...printed, ...(household.body.personal && { masked: true }) };
}

/**
 * As it was known then: an installation that was closed later was still open. Only those that the key may see now,
 * ordered by installation.
 */
async function findInstalledAt(
  api: Api,
  maySeeInstallation: At['maySeeInstallation'],
  { householdId, atMs }: { readonly householdId: string; readonly atMs: number },
) {
  const now = await api.records.latest('installation', await installationIdsIn(api, householdId));
  const visible = [...now.values()].filter((record) =>
    maySeeInstallation(parseStored(installationBody, record).body),
  );
  const ids = visible.map(({ id }) => id);
  const stays = await recordsAsOf(api, 'installation', { ids, atMs });
  const open = [...stays.values()]
    .map((record) => parseStored(installationBody, record).body)
    .filter(({ to, withdrawnAt }) => to === null && withdrawnAt === undefined);
  const devices = await recordsAsOf(api, 'device', { ids: open.map(({ deviceId }) => deviceId), atMs });
  return open.flatMap(({ deviceId }) => {
    const record = devices.get(deviceId);
    if (!record) return [];
    const { did, type, status } = parseStored(deviceBody, record).body;
    return [{ id: record.id, did, type, status }];
  });
}
