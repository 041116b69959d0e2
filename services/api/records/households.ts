// Households as replies print them: with the devices installed now and the DID of the project.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';
import { projectDids } from './projects.ts';
import { deviceBody } from './stored/device.ts';
import { held } from './stored/held.ts';
import type { Household } from './stored/household.ts';

export interface InstalledDevice {
  readonly id: string;
  readonly did: string;
  readonly type: string;
  readonly status: string;
}

const installedRow = z.object({ householdId: z.string(), deviceId: z.string() });

/** The devices installed now in each household, in order of their installation. */
async function installedDevices(
  api: Api,
  householdIds: readonly string[],
): Promise<ReadonlyMap<string, InstalledDevice[]>> {
  if (householdIds.length === 0) return new Map();
  const sql = `SELECT household_id AS householdId, device_id AS deviceId FROM installations FINAL
    WHERE household_id IN {householdIds:Array(String)} AND valid_to IS NULL ORDER BY id`;
  const rows = await api.clickhouse.query(installedRow, sql, { householdIds });
  const devices = await api.records.latest(
    'device',
    rows.map(({ deviceId }) => deviceId),
  );
  const found = rows.flatMap(({ householdId, deviceId }) => {
    const record = devices.get(deviceId);
    return record ? [{ householdId, device: shortDevice(held(deviceBody, record)) }] : [];
  });
  return new Map(
    householdIds.map((id) => [
      id,
      found.filter(({ householdId }) => householdId === id).map(({ device }) => device),
    ]),
  );
}

const shortDevice = ({
  id,
  body: { did, type, status },
}: {
  id: string;
  body: Omit<InstalledDevice, 'id'>;
}): InstalledDevice => ({ id, did, type, status });

/** One household as it is printed. */
export function printHousehold(
  { id, version, body }: Household,
  devices: readonly InstalledDevice[],
  projectDid: string | null,
) {
  const { did, type, location, baseline, projectId: _, status, createdAt, updatedAt, ...rest } = body;
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

export async function printHouseholds(api: Api, households: readonly Household[]) {
  const [devices, dids] = await Promise.all([
    installedDevices(
      api,
      households.map(({ id }) => id),
    ),
    projectDids(
      api,
      households.map(({ body }) => body.projectId),
    ),
  ]);
  return households.map((household) =>
    printHousehold(
      household,
      devices.get(household.id) ?? [],
      dids.get(household.body.projectId ?? '') ?? null,
    ),
  );
}
