// Finds the identity of each stove of a claim, by which the same stove is recognized under another DID.
import type { Stove } from '#domain/claims/checks/check.ts';
import { foldSerial, stoveIdentity } from '#domain/claims/stove-identity.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { parseStored } from '../../store/bodies/held.ts';
import * as names from '../../store/bodies/names.ts';
import { nameDevices } from '../../store/claims/named-devices.ts';
import type { ClaimPlace, PlacedDevice } from './place.ts';

export interface PlacedStove {
  readonly device: PlacedDevice;
  /** Vendor and serial number in one text; null: one of them is missing. */
  readonly identity: string | null;
  /** Null: there is none. */
  readonly serial: string | null;
}

/** A kitchen test has none: it is of the whole household. */
export async function stovesOf(
  { records }: Pick<Api, 'records'>,
  { type }: Pick<ClaimContent, 'type'>,
  { devices }: Pick<ClaimPlace, 'devices'>,
): Promise<PlacedStove[]> {
  if (type === 'KPTClaim') return [];
  const found = await records.latest(
    'device',
    devices.map(({ id }) => id),
  );
  return devices.map((device) => {
    const record = found.get(device.id);
    const body = record ? parseStored(deviceBody, record).body : null;
    return {
      device,
      identity: body && stoveIdentity(body),
      serial: body && foldSerial(body),
    };
  });
}

interface Identified {
  readonly stoves: readonly Stove[];
  /** Serial numbers that were never claimed before, for these devices. */
  readonly taken: readonly RecordVersion[];
}

/** Compares serial numbers with those of all devices that were claimed before, whatever vendor is typed. */
export async function identifyStoves(
  api: Pick<Api, 'records' | 'clickhouse'>,
  projectId: string | null,
  placed: readonly PlacedStove[],
): Promise<Identified> {
  const serials = placed.flatMap(({ serial, device }) => (serial === null ? [] : [{ serial, device }]));
  const first = new Map(serials.toReversed().map(({ serial, device }) => [serial, device.id]));
  const known = await api.records.names([...first.keys()].map(names.claimedSerial));
  const stateOf = (serial: string) => known.get(names.claimedSerial(serial));
  /** Id of the device to which the number belongs: the one that was claimed first. */
  const ownerOf = (serial: string): string => stateOf(serial)?.owner || (first.get(serial) ?? '');
  const others = serials.flatMap(({ serial, device }) =>
    ownerOf(serial) === device.id ? [] : [ownerOf(serial)],
  );
  const dids = await didsOf(api, others);
  const nameOf = await nameDevices(api, projectId, [...dids.values()]);
  return {
    stoves: placed.map(({ device, identity, serial }) => {
      const owner = serial === null ? device.id : ownerOf(serial);
      return {
        did: device.did,
        isIdentified: identity !== null,
        sameSerial: owner === device.id ? null : nameOf(dids.get(owner) ?? ''),
      };
    }),
    taken: [...first].flatMap(([serial, deviceId]) =>
      (stateOf(serial)?.owner ?? '') === ''
        ? [takeName(names.claimedSerial(serial), deviceId, stateOf(serial))]
        : [],
    ),
  };
}

async function didsOf(
  { records }: Pick<Api, 'records'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await records.latest('device', [...new Set(ids)]);
  return new Map([...found].map(([id, record]) => [id, parseStored(deviceBody, record).body.did]));
}
