// How large a request may be, and how long it may take, on its way in.

/** The address with its query. */
export const addressBytesMax = 8 * 1024;

/** Address and headers together. */
export const headBytesMax = 32 * 1024;

/** How long address and headers may take to arrive. */
export const headMsMax = 10_000;

/** How slowly a body may arrive: 8 MiB at 512 kbit/s take 131 s. Less than 9 kbit/s is no link but a client that hangs. */
export const bodyPace = { windowMs: 15_000, leastBytes: 16 * 1024, totalMs: 300_000 } as const;

/** How long the whole request may take to arrive. */
export const requestMsMax = 330_000;

/** How long a body may go on arriving after its answer was sent. */
export const unreadMsMax = 20_000;

/** Most bytes of large bodies that are in memory as they were sent. */
export const arrivingBytesMax = 128 * 1024 * 1024;
