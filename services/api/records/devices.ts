// Devices as replies print them: with the DID of the household in which they are installed now.
import type { Api } from '../endpoint.ts';
import * as names from './names.ts';
import type { Device } from './stored/device.ts';
import { held } from './stored/held.ts';
import { installationBody, type Installation } from './stored/installation.ts';

/** The open installation of each device that has one. */
export async function openInstallations(
  api: Api,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, Installation>> {
  const owners = await api.records.names(deviceIds.map(names.installed));
  const records = await api.records.latest(
    'installation',
    [...owners.values()].map(({ owner }) => owner),
  );
  const installations = [...records.values()].map((record) => held(installationBody, record));
  return new Map(installations.map((installation) => [installation.body.deviceId, installation]));
}

export function printDevice({ id, version, body }: Device, installation: Installation | undefined) {
  const { did, type, status, expectedIntervalSeconds: _, createdAt, updatedAt, ...rest } = body;
  return {
    did,
    type,
    status,
    householdId: installation?.body.householdDid ?? null,
    ...rest,
    id,
    createdAt,
    updatedAt,
    version,
  };
}
