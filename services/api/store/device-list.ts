// Lists of records that belong to one device.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { Answer } from '../context/answer.ts';
import type { Condition } from '../contract/condition.ts';
import { latestOf, listPage, type ListRequest } from './page.ts';
import type { Principal } from '../contract/principal.ts';
import { one, pageQuery } from '../contract/query.ts';
import { ofDevice, type OfDevice } from './of-device.ts';
import { parseStored, type Held } from './bodies/held.ts';
import { visibleShownDevice } from './visible.ts';

interface DeviceList<Body> {
  readonly kind: OfDevice;
  readonly body: z.ZodType<Body>;
  readonly print: (record: Held<Body>, deviceDid: string) => unknown;
  /** What a key may see of them. */
  readonly visible: Visible;
}

/** The condition on `device_records` for what a key may see of the records of a device; none for all. */
export type Visible = (api: Api, principal: Principal, deviceId: string) => Promise<readonly Condition[]>;

export const everyRecord: Visible = async () => [];

/** Parameters of lists of records that can be withdrawn. */
export const withdrawableQuery = z.strictObject({
  ...pageQuery,
  withdrawn: one(z.enum(['true', 'false'])).describe('true: also withdrawn records. Default: false.'),
});

interface Asked {
  readonly params: { readonly id: string };
  readonly query: ListRequest['page'] & { readonly withdrawn?: 'true' | 'false' | undefined };
  readonly principal: Principal;
}

/** A page of the records of a kind of the device in the path, ordered by creation. */
export async function deviceListPage<Body>(
  api: Api,
  { params, query, principal }: Asked,
  { kind, body, print, visible }: DeviceList<Body>,
): Promise<Answer> {
  const { device } = await visibleShownDevice(api, principal, params.id);
  return listPage(api, {
    table: 'device_records',
    page: query,
    conditions: [
      ofDevice(kind, device.id),
      ...(query.withdrawn === 'true' ? [] : [{ sql: 'NOT withdrawn' }]),
      ...(await visible(api, principal, device.id)),
    ],
    print: async (ids) =>
      (await latestOf(api, kind, ids)).map((record) => print(parseStored(body, record), device.body.did)),
  });
}

/** A printed record: its device by DID. */
export const printOfDevice = <Body extends { readonly deviceId: string }>(
  { id, version, body }: Held<Body>,
  deviceDid: string,
) => ({ id, ...body, deviceId: deviceDid, version });

/** Whether a list with these conditions has the record. */
export async function isListed(api: Api, id: string, conditions: readonly Condition[]): Promise<boolean> {
  if (conditions.length === 0) return true;
  const rows = await api.clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT id FROM device_records FINAL WHERE id = {recordId:String}${conditions.map(({ sql }) => ` AND ${sql}`).join('')}`,
    Object.assign({ recordId: id }, ...conditions.map(({ params = {} }) => params)),
  );
  return rows.length > 0;
}
