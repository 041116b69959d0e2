// Short names of things that have a DID.

/** The end of a DID names the thing within its programme. */
export const lastPart = (did: string): string => did.split(/[:/]/).at(-1) ?? did;

/** The last two parts: programmes often name a device within its household, such as `0020:cooker`. */
export const deviceName = (did: string): string => did.split(/[:/]/).slice(-2).join(':');
