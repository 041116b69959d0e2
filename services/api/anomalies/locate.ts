// Finds where the devices of anomalies were installed at the time, and whether the key may know it.
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import * as names from '../store/bodies/names.ts';
import { installationsOf } from '../store/past-installations.ts';
import { inTime, type ProjectStay } from '../store/view.ts';
import type { AnomalyRow } from './fields.ts';

/** Ids of the requested households and projects; undefined for any. */
export interface Places {
  readonly householdIds?: readonly string[] | undefined;
  readonly projectIds?: readonly string[] | undefined;
}

/** A row with the DID of the household in which its device was. */
export interface PlacedRow {
  readonly row: AnomalyRow;
  readonly householdDid: string | null;
}

type Door = Pick<Api, 'clickhouse' | 'records'>;

/** The rows that the key may see and that belong to the requested places. */
export async function locateRows(
  api: Door,
  principal: Principal,
  { rows, places }: { readonly rows: readonly AnomalyRow[]; readonly places: Places },
): Promise<PlacedRow[]> {
  const byDid = await installationsByDid(api, [...new Set(rows.map(({ did }) => did))]);
  return rows.flatMap((row) => locate(principal, { row, places, installations: byDid(row.did) }));
}

/** A time in which a device was in a household; the end is exclusive. */
type Located = Pick<ProjectStay, 'fromMs' | 'toMs' | 'householdId' | 'projectId'> & {
  readonly householdDid: string | null;
};

interface Placing {
  readonly row: AnomalyRow;
  readonly places: Places;
  readonly installations: readonly Located[];
}

/**
 * The row with its household, if the key may see it and it belongs to the places. A key that is limited to projects
 * sees readings from the time in which the device was installed there, and nothing before that.
 */
export function locate(principal: Principal, { row, places, installations }: Placing): PlacedRow[] {
  const { householdIds, projectIds } = places;
  const at = installations.find(({ fromMs, toMs }) => fromMs <= row.atMs && row.atMs < toMs);
  const isOfPlaces =
    (householdIds === undefined || (at !== undefined && householdIds.includes(at.householdId))) &&
    (projectIds === undefined || (at?.projectId != null && projectIds.includes(at.projectId)));
  return isOfPlaces && maySee(principal, at?.projectId ?? null)
    ? [{ row, householdDid: at?.householdDid ?? null }]
    : [];
}

/** The first time, from the given one on, at which the key may see the device; Infinity if there is none. */
export async function nextVisibleMs(
  api: Door,
  principal: Principal,
  { did, atMs }: Pick<AnomalyRow, 'did' | 'atMs'>,
): Promise<number> {
  if (principal.projectIds.length === 0) return atMs;
  const stays = (await installationsByDid(api, [did]))(did);
  const own = stays.filter(({ projectId, toMs }) => maySee(principal, projectId) && toMs > atMs);
  return Math.min(...own.map(({ fromMs }) => Math.max(fromMs, atMs)));
}

async function installationsByDid(api: Door, dids: readonly string[]) {
  const owners = await api.records.names(dids.map(names.deviceDid));
  const idOf = (did: string): string => owners.get(names.deviceDid(did))?.owner ?? '';
  const installations = await installationsOf(api, ...dids.map(idOf).filter((id) => id !== ''));
  const householdDids = new Map(installations.map(({ body }) => [body.householdId, body.householdDid]));
  const stays = Map.groupBy(await inTime(api, installations), ({ deviceId }) => deviceId);
  return (did: string) =>
    (stays.get(idOf(did)) ?? []).map((stay) => ({
      ...stay,
      householdDid: householdDids.get(stay.householdId) ?? null,
    }));
}
