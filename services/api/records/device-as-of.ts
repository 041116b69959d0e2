// A device as it was at a moment, with the household in which it was installed then.
import { maySee } from '../access.ts';
import type { Api } from '../endpoint.ts';
import type { Principal } from '../principal.ts';
import { heldAsOf, recordsAsOf } from './as-of.ts';
import { describedDevice } from './devices.ts';
import { recordsOf } from './of-device.ts';
import { deviceBody, type Device } from './stored/device.ts';
import { held } from './stored/held.ts';
import { installationBody } from './stored/installation.ts';
import { withoutForeignStoves } from './stoves.ts';

/**
 * Null when the device did not exist then. Connectivity and health are those of now only, so they are left out; so is a
 * household that the key may not see, and a stove that never was in one that it may.
 */
export async function printDeviceAsOf(api: Api, principal: Principal, device: Device, at: string) {
  const past = await heldAsOf(api, { kind: 'device', body: deviceBody }, { record: device, asOf: at });
  if (!past) return null;
  const records = await recordsOf(api, 'installation', { deviceIds: [device.id] });
  const visible = records
    .map((record) => held(installationBody, record))
    .filter(({ body }) => maySee(principal, body.projectId));
  const stays = await recordsAsOf(api, 'installation', {
    ids: visible.map(({ id }) => id),
    atMs: Date.parse(at),
  });
  // As it was known then: a stay that somebody ended later was open.
  const open = [...stays.values()]
    .map((record) => held(installationBody, record).body)
    .find(({ to }) => to === null);
  const whole = describedDevice(past);
  const [described = whole] = await withoutForeignStoves(api, principal, [whole]);
  const { did, type, status, ...rest } = described;
  return { did, type, status, householdId: open?.householdDid ?? null, ...rest };
}
