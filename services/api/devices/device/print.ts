// Prints devices for replies, with the DID of the household in which they are installed, and their condition.
import type { Api } from '../../context/api.ts';
import { conditionsOf, type Condition } from '../../store/device-conditions.ts';
import type { Device } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { installationBody, type Installation } from '../../store/bodies/installation.ts';
import * as names from '../../store/bodies/names.ts';

/** The open installation of each device that has one. */
export async function openInstallations(
  api: Pick<Api, 'records'>,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, Installation>> {
  const owners = await api.records.names(deviceIds.map(names.installed));
  const records = await api.records.latest(
    'installation',
    [...owners.values()].map(({ owner }) => owner),
  );
  const installations = [...records.values()].map((record) => parseStored(installationBody, record));
  return new Map(installations.map((installation) => [installation.body.deviceId, installation]));
}

/** A new device has sent nothing yet. */
const unheard: Pick<Condition, 'connectivity' | 'health'> = { connectivity: 'never_seen', health: 'ok' };

/** The description of a device. */
export function describeDevice({ id, version, body }: Device) {
  const { did, type, status, expectedIntervalSeconds: _, statusAt: __, formerValues, ...others } = body;
  const { createdAt, updatedAt, ...rest } = others;
  const former = formerValues?.map(({ expectedIntervalSeconds: ___, ...values }) => values);
  const dated = former && { formerValues: former };
  return { did, type, status, ...rest, ...dated, id, createdAt, updatedAt, version };
}

export function printDevice(
  device: Device,
  installation: Installation | undefined,
  { connectivity, health }: Pick<Condition, 'connectivity' | 'health'> = unheard,
) {
  const { did, type, status, ...rest } = describeDevice(device);
  const householdId = installation?.body.householdDid ?? null;
  return { did, type, status, householdId, ...rest, connectivity, health };
}

/** Prints devices in their order, with the same few queries for one and for a page. */
export async function printDevices(api: Api, devices: readonly Device[]) {
  const [installations, conditions] = await Promise.all([
    openInstallations(
      api,
      devices.map(({ id }) => id),
    ),
    conditionsOf(api, devices),
  ]);
  return devices.map((device) =>
    printDevice(device, installations.get(device.id), conditions.get(device.id)),
  );
}
