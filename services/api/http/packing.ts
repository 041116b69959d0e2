// Compresses replies with gzip for callers that accept it: a month of readings has 1.7 MB, and field offices have 512
// kbit/s.
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';

/** Smaller replies fit into one network packet anyway. */
const packedBytesMin = 1024;

/** Two thirds of the time of the default level 6, for 5 % more bytes. */
const level = 4;

const packableTypes =
  /^(?:text\/|application\/(?:[a-z.+-]+\+)?(?:json|x-ndjson|yaml|javascript)\b|image\/svg\+xml)/;

/** Whether replies of this media type become smaller, so that they depend on `Accept-Encoding`. */
export const isPackable = (contentType: string): boolean => packableTypes.test(contentType);

export const isWorthPacking = (body: string): boolean => Buffer.byteLength(body) >= packedBytesMin;

const packed = promisify(gzip);

/** The body as gzip, compressed outside of the event loop. */
export const pack = (body: string): Promise<Buffer> => packed(body, { level });

/** Compresses a stream and flushes each part immediately, because the next part may take a while. */
export const packing = (): Transform => createGzip({ level, flush: constants.Z_SYNC_FLUSH });
