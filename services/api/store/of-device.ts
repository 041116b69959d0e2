// Records of devices: found by device in their typed table, read from the record log.
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import type { StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import { ownProjects, type Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';

export type OfDevice =
  | 'installation'
  | 'device-status-change'
  | 'calibration'
  | 'device-key'
  | 'gap'
  | 'delivery-correction';

/** For a list of the records of one device. */
export const ofDevice = (kind: OfDevice, deviceId: string): Condition => ({
  sql: 'kind = {ofKind:String} AND device_id = {ofDevice:String}',
  params: { ofKind: kind, ofDevice: deviceId },
});

/** All records of a kind of the devices, ordered by id; with `within` those that touch that time. */
export async function recordsOf(
  api: Pick<Api, 'clickhouse' | 'records'>,
  kind: OfDevice,
  { deviceIds, within }: { readonly deviceIds: readonly string[]; readonly within?: Span },
): Promise<StoredRecord[]> {
  if (deviceIds.length === 0) return [];
  const inTime = within
    ? ` AND (starts_at IS NULL OR starts_at < fromUnixTimestamp64Milli({toMs:Int64}))
        AND (ends_at IS NULL OR ends_at > fromUnixTimestamp64Milli({fromMs:Int64}))`
    : '';
  const rows = await api.clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT id FROM device_records FINAL
     WHERE kind = {kind:String} AND device_id IN {deviceIds:Array(String)}${inTime} ORDER BY id`,
    { kind, deviceIds, ...within },
  );
  const ids = rows.map(({ id }) => id);
  const records = await api.records.latest(kind, ids);
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** For a list of installations: those in households of the key's projects. Only those of the device are read. */
export const inOwnProjects = async (
  _api: unknown,
  principal: Principal,
  deviceId: string,
): Promise<Condition[]> => {
  const all = ofDevice('installation', deviceId);
  return ownProjects(principal).map(({ sql, params }) => ({
    sql: `id IN (SELECT id FROM installations FINAL
      WHERE id IN (SELECT id FROM device_records WHERE ${all.sql}) AND ${sql})`,
    params: { ...all.params, ...params },
  }));
};
