// New identifiers: ULIDs (26 characters, sorted by time and, of one process, as they were made), from a secure random source.
import { randomInt } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

// The default of the library asks the system for each character; randomInt keeps some kB in reserve.
const secureRandom = (): number => randomInt(2 ** 32) / 2 ** 32;

const next = monotonicFactory(secureRandom);

/** A new ULID: Crockford base32, upper case, its first 10 characters are the time in ms. Each is greater than the last. */
export const newUlid = (): string => next();

/** The first 10 characters of all ULIDs made at a time (ms since 1970): it sorts before them and after all older ones. */
export const ulidTime = (ms: number): string => encodeTime(ms);
