// The unique names of records: each is a record of kind `name` whose versions say who owns it.

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
