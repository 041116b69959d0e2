// How large a request may be, and how long it may take, on its way in.

/** The address with its query. */
export const addressBytesMax = 8 * 1024;

/** Address and headers together. */
export const headBytesMax = 32 * 1024;

/** How long address and headers may take to arrive. */
export const headMsMax = 10_000;

/** How long a body may take; with the wait at the gate less than what a whole request may take. */
export const bodyMsMax = 15_000;

/** How long the whole request may take to arrive. */
export const requestMsMax = 30_000;
