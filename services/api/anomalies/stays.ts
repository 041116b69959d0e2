// Finds where the devices of anomalies were installed at the time, and whether the key may know it.
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import * as names from '../store/bodies/names.ts';
import { everyStayOf } from '../store/past-stays.ts';
import { inTime } from '../store/view.ts';
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

/**
 * The rows that the key may see and that belong to the requested places. A key that is limited to projects sees
 * readings from the time in which the device was installed there, and nothing before that.
 */
export async function placedRows(
  api: Door,
  principal: Principal,
  { rows, places }: { readonly rows: readonly AnomalyRow[]; readonly places: Places },
): Promise<PlacedRow[]> {
  const staysOf = await staysByDid(api, [...new Set(rows.map(({ did }) => did))]);
  const { householdIds, projectIds } = places;
  return rows.flatMap((row) => {
    const stay = staysOf(row.did).find(({ fromMs, toMs }) => fromMs <= row.atMs && row.atMs < toMs);
    const isOfPlaces =
      (householdIds === undefined || (stay !== undefined && householdIds.includes(stay.householdId))) &&
      (projectIds === undefined || (stay?.projectId != null && projectIds.includes(stay.projectId)));
    return isOfPlaces && maySee(principal, stay?.projectId ?? null)
      ? [{ row, householdDid: stay?.householdDid ?? null }]
      : [];
  });
}

/** The first time, from the given one on, at which the key may see the device; Infinity if there is none. */
export async function nextVisibleMs(
  api: Door,
  principal: Principal,
  { did, atMs }: Pick<AnomalyRow, 'did' | 'atMs'>,
): Promise<number> {
  if (principal.projectIds.length === 0) return atMs;
  const stays = (await staysByDid(api, [did]))(did);
  const own = stays.filter(({ projectId, toMs }) => maySee(principal, projectId) && toMs > atMs);
  return Math.min(...own.map(({ fromMs }) => Math.max(fromMs, atMs)));
}

async function staysByDid(api: Door, dids: readonly string[]) {
  const owners = await api.records.names(dids.map(names.deviceDid));
  const idOf = (did: string): string => owners.get(names.deviceDid(did))?.owner ?? '';
  const installations = await everyStayOf(api, ...dids.map(idOf).filter((id) => id !== ''));
  const householdDids = new Map(installations.map(({ body }) => [body.householdId, body.householdDid]));
  const stays = Map.groupBy(await inTime(api, installations), ({ deviceId }) => deviceId);
  return (did: string) =>
    (stays.get(idOf(did)) ?? []).map((stay) => ({
      ...stay,
      householdDid: householdDids.get(stay.householdId) ?? null,
    }));
}
