// Short names of households and devices.

/** What people know of a DID: the part after the last separator. */
export const endOfDid = (did: string): string => did.split(/[:/]/).at(-1) ?? did;

/** The external id of a household, else the end of its DID. */
export const labelOfHousehold = (did: string, externalId: string): string =>
  externalId === '' ? endOfDid(did) : externalId;
