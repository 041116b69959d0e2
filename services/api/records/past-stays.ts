// Where devices were and are, for who reads of the past: found by device and household, so that it costs what they have.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';
import { held } from './stored/held.ts';
import { installationBody, type Installation } from './stored/installation.ts';

type Door = Pick<Api, 'clickhouse' | 'records'>;

/** All installations of a device, in order of their making. */
export const everyStayOf = (api: Door, deviceId: string): Promise<Installation[]> =>
  staysWhere(api, "kind = 'installation' AND device_id = {id:String}", deviceId);

/** All installations of every device that was ever installed in a household, in order of their making. */
export const everyStayAround = (api: Door, householdId: string): Promise<Installation[]> =>
  staysWhere(
    api,
    `kind = 'installation' AND device_id IN (SELECT device_id FROM placements WHERE household_id = {id:String})`,
    householdId,
  );

/** Ids of all installations in a household, in order of their making. */
export async function stayIdsIn(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdId: string,
): Promise<string[]> {
  const sql = 'SELECT DISTINCT id FROM placements WHERE household_id = {householdId:String} ORDER BY id';
  return (await clickhouse.query(idRow, sql, { householdId })).map(({ id }) => id);
}

const idRow = z.object({ id: z.string() });

// No version of an installation has another device or household, so FINAL would find nothing else.
async function staysWhere({ clickhouse, records }: Door, where: string, id: string): Promise<Installation[]> {
  const sql = `SELECT DISTINCT id FROM device_records WHERE ${where} ORDER BY id`;
  const ids = (await clickhouse.query(idRow, sql, { id })).map((row) => row.id);
  const stays = await records.latest('installation', ids);
  return ids.flatMap((stayId) => {
    const record = stays.get(stayId);
    return record ? [held(installationBody, record)] : [];
  });
}
