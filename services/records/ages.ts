// The ages on which the record store relies. Keys may be deleted because each age is far below the next one.

/** For how long after its first read an operation may be reserved, ms. */
export const readAgeMaxMs = 60_000;

/** When an insert has ended for certain, ms. Keeper sessions end within seconds, so no older reservation is on its way. */
export const givenUpMs = 3_600_000;

/**
 * How long keys stay in Keeper after their operation was published, and a repeat gets its stored reply, ms. By then an
 * operation that was decided without having read the published records is too old to be reserved.
 */
export const keyAgeMaxMs = 24 * 3_600_000;

/** Whether an operation may be reserved that was decided on what was read at `readAtMs`. */
export const mayReserve = (readAtMs: number, nowMs: number, ageMaxMs: number = readAgeMaxMs): boolean =>
  nowMs < readAtMs + ageMaxMs;

/** Keys of operations that were written and published until this time can be deleted, ms since 1970. */
export const trimmableUntil = (nowMs: number, ageMaxMs: number = keyAgeMaxMs): number => nowMs - ageMaxMs;
