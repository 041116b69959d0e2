// The unique names of records: each is a record of kind `name` whose versions say who owns it.
import type { NameState, RecordVersion } from '#records/records.ts';

export const projectDid = (did: string): string => `project-did:${did}`;
export const householdDid = (did: string): string => `household-did:${did}`;
export const deviceDid = (did: string): string => `device-did:${did}`;
/** Owner: the open installation of the device. */
export const installed = (deviceId: string): string => `installed:${deviceId}`;
/** `projectId`: id of the project; empty for households without one. Neither part of the name can hold the other's separator. */
export const externalId = (projectId: string | null, id: string): string =>
  `external-id:${projectId ?? ''}:${id}`;
/** The vendor is escaped, so that no other pair gives the same name. */
export const deviceSerial = (vendor: string, serial: string): string =>
  `device-serial:${encodeURIComponent(vendor)}:${serial}`;
/** Every operation that installs something in a household, or archives it, makes a version of this: so one of two waits. */
export const stays = (householdId: string): string => `stays:${householdId}`;
/** Every operation that documents a gap of a device, or corrects one, makes a version of this: so one of two waits. */
export const gaps = (deviceId: string): string => `gaps:${deviceId}`;
/** Of the reading that a delivery was reported by: it has one correction that holds. */
export const delivery = (deviceId: string, observedAt: string, sequence: number): string =>
  `delivery:${deviceId}:${sequence}:${observedAt}`;
/** Neither part of the name can hold the other's separator. */
export const deviceKey = (deviceId: string, keyId: string): string => `device-key:${deviceId}:${keyId}`;

/**
 * The next version of a name, whoever owned it before; `owner` is empty when it becomes free. The reservation fails when
 * anybody changed the name since it was read.
 */
export const nextOwner = (name: string, owner: string, before: NameState | undefined): RecordVersion => ({
  kind: 'name',
  id: name,
  version: (before?.version ?? 0) + 1,
  body: { owner },
});
