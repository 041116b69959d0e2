// New identifiers: ULIDs (26 characters, sorted by time), from a secure random source.
import { randomInt } from 'node:crypto';
import { encodeTime, ulid } from 'ulid';

// The default of the library asks the system for each character; randomInt keeps some kB in reserve.
const secureRandom = (): number => randomInt(2 ** 32) / 2 ** 32;

/** A new ULID: Crockford base32, upper case, its first 10 characters are the time in ms. */
export const newUlid = (): string => ulid(undefined, secureRandom);

/** The first 10 characters of all ULIDs made at a time (ms since 1970): it sorts before them and after all older ones. */
export const ulidTime = (ms: number): string => encodeTime(ms);
