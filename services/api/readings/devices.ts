// Finds the registered devices of a batch of readings that the key may see.
import { isIdOf } from '#domain/identifiers.ts';
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import { openInstallations } from '../devices/device/print.ts';
import * as names from '../store/bodies/names.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import type { Principal } from '../contract/principal.ts';

/** The DID of each device, by the DID or id that was sent; devices that the key may not see are absent. */
export async function findRegisteredDids(
  api: Api,
  principal: Principal,
  sent: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const dids = sent.filter((name) => !isIdOf('device', name));
  const owners = await api.records.names(dids.map(names.deviceDid));
  const idOf = (name: string): string =>
    isIdOf('device', name) ? name : (owners.get(names.deviceDid(name))?.owner ?? '');
  const ids = [...new Set(sent.map(idOf))].filter((id) => id !== '');
  const records = await api.records.latest('device', ids);
  const hidden = await hiddenIds(api, principal, ids);
  return new Map(
    sent.flatMap((name) => {
      const record = records.get(idOf(name));
      return record && !hidden.has(record.id)
        ? [[name, parseStored(deviceBody, record).body.did] as const]
        : [];
    }),
  );
}

async function hiddenIds(api: Api, principal: Principal, ids: readonly string[]): Promise<Set<string>> {
  if (principal.projectIds.length === 0) return new Set();
  const installations = await openInstallations(api, ids);
  return new Set(ids.filter((id) => !maySee(principal, installations.get(id)?.body.projectId ?? null)));
}
