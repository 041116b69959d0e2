// Lists of what belongs to one device.
import type { z } from 'zod';
import type { Answer, Api } from '../endpoint.ts';
import type { Condition } from '../condition.ts';
import { latestOf, listPage, type ListRequest } from '../page.ts';
import type { Principal } from '../principal.ts';
import { ofDevice, type OfDevice } from './of-device.ts';
import { held, type Held } from './stored/held.ts';
import { visibleShownDevice } from './visible.ts';

interface DeviceList<Body> {
  readonly kind: OfDevice;
  readonly body: z.ZodType<Body>;
  readonly print: (record: Held<Body>, deviceDid: string) => unknown;
  /** What a key sees of them, where that is not all. `all`: the condition that finds them by their device. */
  readonly visible?: (principal: Principal, all: Condition) => readonly Condition[];
}

interface Asked {
  readonly params: { readonly id: string };
  readonly query: ListRequest['page'];
  readonly principal: Principal;
}

/** A page of the records of a kind that belong to the device of the path, in order of their making. */
export async function deviceListPage<Body>(
  api: Api,
  { params, query, principal }: Asked,
  { kind, body, print, visible = () => [] }: DeviceList<Body>,
): Promise<Answer> {
  const { device } = await visibleShownDevice(api, principal, params.id);
  const all = ofDevice(kind, device.id);
  return listPage(api, {
    table: 'device_records',
    page: query,
    conditions: [all, ...visible(principal, all)],
    print: async (ids) =>
      (await latestOf(api, kind, ids)).map((record) => print(held(body, record), device.body.did)),
  });
}

/** A record as replies print it: the device by its DID. */
export const printOfDevice = <Body extends { readonly deviceId: string }>(
  { id, version, body }: Held<Body>,
  deviceDid: string,
) => ({ id, ...body, deviceId: deviceDid, version });
