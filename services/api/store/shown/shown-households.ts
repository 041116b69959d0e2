// Reads households with everything that replies show, in one SELECT: installed devices, personal data and the DID of
// the project.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { storedBody } from '#records/records.ts';
import { deviceBody } from '../bodies/device.ts';
import { parseStored } from '../bodies/held.ts';
import { readPersonal, type Personal } from '../bodies/personal.ts';
import type { ProjectDids } from './project-dids.ts';
import { householdBody, type Household } from '../bodies/household.ts';

export interface InstalledDevice {
  readonly id: string;
  readonly did: string;
  readonly type: string;
  readonly status: string;
}

export interface ShownSource {
  readonly clickhouse: ClickHouse;
  readonly projectDids: ProjectDids;
}

export interface ShownHousehold {
  readonly household: Household;
  /** Ordered by installation. */
  readonly devices: readonly InstalledDevice[];
  readonly projectDid: string | null;
  /** Its rows of personal data, by ref; the version of the household decides which one is valid. */
  readonly personal: ReadonlyMap<string, Personal>;
}

const installedNow = `placements FINAL WHERE household_id IN {ids:Array(String)} AND valid_to IS NULL`;

// Everything is read by primary key. Sealed answers of surveys are not part of a household. `householdId` and `deviceId` are those of an installation, or of personal data.
export const shownHouseholdsSql = `SELECT kind, id, version, body, '' AS householdId, '' AS deviceId FROM records
  WHERE (kind, id) IN (
    SELECT 'household', arrayJoin({ids:Array(String)})
    UNION ALL SELECT 'device', device_id FROM ${installedNow})
  ORDER BY version DESC LIMIT 1 BY kind, id
  UNION ALL SELECT 'installation', id, version, '{}', household_id, device_id FROM ${installedNow}
  UNION ALL SELECT 'personal', ref, 1, body, household_id, '' FROM personal_data
    WHERE household_id IN {ids:Array(String)} AND NOT startsWith(ref, 'rsp_')`;

const row = z.object({
  kind: z.enum(['household', 'device', 'installation', 'personal']),
  id: z.string(),
  version: z.number(),
  body: storedBody,
  householdId: z.string(),
  deviceId: z.string(),
});

type Row = z.output<typeof row>;

/** Existing households, by id. */
export async function findShownHouseholds(
  { clickhouse, projectDids }: ShownSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownHousehold>> {
  if (ids.length === 0) return new Map();
  const rows = Map.groupBy(await clickhouse.query(row, shownHouseholdsSql, { ids }), ({ kind }) => kind);
  const devices = new Map(rows.get('device')?.map((found) => [found.id, shortDevice(found)]));
  const placed = Map.groupBy(
    (rows.get('installation') ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ householdId }) => householdId,
  );
  const personal = Map.groupBy(rows.get('personal') ?? [], ({ householdId }) => householdId);
  const households = (rows.get('household') ?? []).map((found) => parseStored(householdBody, found));
  const dids = await projectDids(households.map(({ body }) => body.projectId));
  return new Map(
    households.map((household) => [
      household.id,
      {
        household,
        devices: (placed.get(household.id) ?? []).flatMap(({ deviceId }) => devices.get(deviceId) ?? []),
        projectDid: dids.get(household.body.projectId ?? '') ?? null,
        personal: new Map((personal.get(household.id) ?? []).map(({ id, body }) => [id, readPersonal(body)])),
      },
    ]),
  );
}

function shortDevice(found: Row): InstalledDevice {
  const { did, type, status } = parseStored(deviceBody, found).body;
  return { id: found.id, did, type, status };
}
