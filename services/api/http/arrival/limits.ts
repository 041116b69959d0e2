// Limits of the size and duration of an arriving request.

/** The address with its query. */
export const addressBytesMax = 8 * 1024;

/** Address and headers together. */
export const headBytesMax = 32 * 1024;

/** Longest time for address and headers to arrive. */
export const headMsMax = 10_000;

/** Slowest pace of a body: 8 MiB at 512 kbit/s take 131 s. Less than 9 kbit/s is a client that hangs. */
export const bodyPace = { windowMs: 15_000, leastBytes: 16 * 1024, totalMs: 300_000 } as const;

/** Longest time for the whole request to arrive. */
export const requestMsMax = 330_000;

/** Longest time for which a body may continue to arrive after its reply. */
export const unreadMsMax = 20_000;

/** Most bytes of large bodies in memory, as they were sent. */
export const arrivingBytesMax = 128 * 1024 * 1024;
