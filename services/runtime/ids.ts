// New identifiers: ULIDs (26 characters, sorted by time), from a secure random source.
import { ulid } from 'ulid';

/** A new ULID: Crockford base32, upper case, its first 10 characters are the time in ms. */
export const newUlid = (): string => ulid();
