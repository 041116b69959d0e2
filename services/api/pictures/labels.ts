// Short names of households and devices.

/** What people know of a DID: the part after the last separator. */
export const endOfDid = (did: string): string => did.split(/[:/]/).at(-1) ?? did;
