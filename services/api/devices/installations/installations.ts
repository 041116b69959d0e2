// The installations of a device, and the records that open and close them.
import type { NameState, RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { openInstallationsIn, readInstallationLog } from '../../store/logged-installations.ts';
import * as names from '../../store/bodies/names.ts';
import type { Device } from '../../store/bodies/device.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Installation } from '../../store/bodies/installation.ts';
import { visibleHousehold } from '../../store/visible.ts';

export interface DeviceInstallations {
  /** State of the name `installed:<id>`: every change of the installations of a device writes a version of it. */
  readonly name: NameState | undefined;
  readonly open: Installation | undefined;
  readonly closed: readonly Installation[];
}

/** The name is read first: if anything changes afterwards, the reservation of its next version fails. */
export async function readInstallations(api: Api, deviceId: string): Promise<DeviceInstallations> {
  const installed = names.installed(deviceId);
  const name = (await api.records.names([installed])).get(installed);
  const all = await readInstallationLog(api, deviceId);
  return {
    name,
    open: all.find(({ id }) => id === name?.owner),
    closed: all.filter(({ id, body }) => id !== name?.owner && body.to !== null),
  };
}

/** `from` null: an open start. `to` null: no end. `at`: now. */
export const newInstallationBody = (
  device: Pick<Device, 'id'> & { readonly body: Pick<Device['body'], 'did'> },
  household: Household,
  { at, ...stay }: Pick<Installation['body'], 'from' | 'to' | 'stoveId'> & { readonly at: string },
): Installation['body'] => ({
  deviceId: device.id,
  deviceDid: device.body.did,
  householdId: household.id,
  householdDid: household.body.did,
  projectId: household.body.projectId,
  ...stay,
  createdAt: at,
  updatedAt: at,
});

export const installationRecord = (installation: Installation): RecordVersion => ({
  kind: 'installation',
  ...installation,
});

/** No device can be installed in a household that has left. */
const endedStatuses: readonly string[] = ['archived', 'withdrawn'];

export interface Place {
  readonly household: Household;
  /** The record that prevents the household from being archived at the same time. */
  readonly lockHousehold: (installationId: string) => RecordVersion;
}

/**
 * The household of a request. Throws 404, and 409 if it accepts no devices. Its state is read after the name: if it
 * is archived in between, the reservation of the next version of the name fails.
 */
export async function installable(api: Api, principal: Principal, idOrDid: string): Promise<Place> {
  const { id } = await visibleHousehold(api, principal, idOrDid);
  const lockHousehold = await readHouseholdLock(api, id);
  const household = await visibleHousehold(api, principal, id);
  const { did, status } = household.body;
  if (!endedStatuses.includes(status)) return { household, lockHousehold };
  const detail = `Household ${did} is ${status}, so no device can be installed there.`;
  throw new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/householdId', code: `household-${status}`, detail }],
  });
}

/** Most devices that are installed in one household at a time. */
export const devicesPerHouseholdMax = 50;

/** Throws 409 if a household has the maximum number of devices, not counting this one. */
export async function refuseFull(api: Api, { id, body }: Household, deviceId: string): Promise<void> {
  const others = (await openInstallationsIn(api, id)).filter((stay) => stay.body.deviceId !== deviceId);
  if (others.length < devicesPerHouseholdMax) return;
  const detail = `Household ${body.did} has ${others.length} devices, which is the maximum.`;
  throw new Problem('device-conflict', {
    detail,
    errors: [{ pointer: '#/householdId', code: 'household-full', detail, max: devicesPerHouseholdMax }],
  });
}

/**
 * Operations that install something in a household, or archive it, write the next version of one name. Read it first.
 */
export async function readHouseholdLock(api: Api, householdId: string): Promise<Place['lockHousehold']> {
  const name = names.householdLock(householdId);
  const before = (await api.records.names([name])).get(name);
  return (owner) => names.nextOwner(name, owner, before);
}

export const printInstallation = ({ id, version, body }: Installation) => {
  const { deviceId: _, deviceDid, householdId: __, householdDid, projectId: ___, ...rest } = body;
  return { id, deviceId: deviceDid, householdId: householdDid, ...rest, version };
};
