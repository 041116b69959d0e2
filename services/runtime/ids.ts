// New identifiers: ULIDs (26 characters, sorted by time), from a secure random source.
import { encodeTime, ulid } from 'ulid';

/** A new ULID: Crockford base32, upper case, its first 10 characters are the time in ms. */
export const newUlid = (): string => ulid();

/** The first 10 characters of all ULIDs made at a time (ms since 1970): it sorts before them and after all older ones. */
export const ulidTime = (ms: number): string => encodeTime(ms);
