// Households as replies print them: with the devices installed now and the DID of the project.
import type { Api } from '../endpoint.ts';
import { shownHouseholds, type ShownHousehold } from './shown-households.ts';
import type { Household } from './stored/household.ts';

export interface InstalledDevice {
  readonly id: string;
  readonly did: string;
  readonly type: string;
  readonly status: string;
}

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

/** Each as it was read, with its devices and project as they are. */
export async function printHouseholds(api: Api, households: readonly Household[]) {
  const shown = await shownHouseholds(
    api.clickhouse,
    households.map(({ id }) => id),
  );
  return households.map((household) => {
    const { devices = [], projectDid = null } = shown.get(household.id) ?? {};
    return printHousehold(household, devices, projectDid);
  });
}
