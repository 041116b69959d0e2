// Prints a device as it was at a time, with the household in which it was installed then.
import type { Span } from '#domain/cooking/steps.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { recordsAsOf } from '../../store/as-of.ts';
import { describeDevice } from '../device/print.ts';
import { recordsOf } from '../../store/of-device.ts';
import { deviceBody, type Device } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { installationBody } from '../../store/bodies/installation.ts';
import { withoutForeignStoves } from './stoves.ts';

interface Asked {
  readonly device: Device;
  readonly at: string;
  /** When the device was in the projects of the key, as it was known then; null if the key sees all time. */
  readonly known: readonly Span[] | null;
}

/**
 * Null if the device did not exist then, or was where the key may not see it. Connectivity and health describe the
 * present only, so they are left out; so is a stove that was never in a household that the key may see.
 */
export async function printDeviceAsOf(api: Api, principal: Principal, { device, at, known }: Asked) {
  const atMs = Date.parse(at);
  const stored = (await recordsAsOf(api, 'device', { ids: [device.id], atMs })).get(device.id);
  if (!stored) return null;
  // Records that were committed with this version belong to it.
  const momentMs = Math.max(atMs, stored.atMs);
  if (known && !known.some(({ fromMs, toMs }) => fromMs <= momentMs && momentMs < toMs)) return null;
  const past = parseStored(deviceBody, stored);
  const records = await recordsOf(api, 'installation', { deviceIds: [device.id] });
  const visible = records
    .map((record) => parseStored(installationBody, record))
    .filter(({ body }) => maySee(principal, body.projectId));
  const stays = await recordsAsOf(api, 'installation', { ids: visible.map(({ id }) => id), atMs });
  // As it was known then: an installation that was closed later was still open.
  const open = [...stays.values()]
    .map((record) => parseStored(installationBody, record).body)
    .find(({ to, withdrawnAt }) => to === null && withdrawnAt === undefined);
  const whole = describeDevice(past);
  const [described = whole] = await withoutForeignStoves(api, principal, [whole]);
  const { did, type, status, ...rest } = described;
  return { did, type, status, householdId: open?.householdDid ?? null, ...rest };
}
