// Households as replies print them: with the devices installed now and the DID of the project.
import type { Api } from '../../context/api.ts';
import type { HeldPersonal, Personal } from '../../store/bodies/personal.ts';
import {
  shownHouseholds,
  type InstalledDevice,
  type ShownHousehold,
} from '../../store/shown/shown-households.ts';
import type { Household } from '../../store/bodies/household.ts';

/** One household as it is printed. */
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

/** The personal data of this version of the household; undefined when it has none. `values`: null when they are gone. */
export function heldPersonal(
  { id, version, body: { personal, projectId } }: Household,
  rows: ReadonlyMap<string, Personal>,
): HeldPersonal | undefined {
  if (!personal) return undefined;
  const { ref } = personal;
  return { householdId: id, projectId, version, ref, values: rows.get(ref) ?? null };
}

/** A household as it was read, with its devices, project and personal data as they are. */
export async function printHouseholdNow(api: Api, household: Household) {
  const shown = (await shownHouseholds(api, [household.id])).get(household.id);
  const { devices = [], projectDid = null, personal = new Map() } = shown ?? {};
  return {
    printed: printHousehold(household, devices, projectDid),
    personal: heldPersonal(household, personal),
  };
}
