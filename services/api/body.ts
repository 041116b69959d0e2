// Reads a request body: media type, gzip, and a limit that counts decompressed bytes.
import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import getRawBody from 'raw-body';
import { Problem } from './problem.ts';

/** Most bytes of an ordinary body. */
export const bodyBytesMax = 1024 * 1024;

/** A plain body of so many bytes is some 600 readings, and costs little however many come at once. */
const smallBytesMax = 64 * 1024;

/** Whether the headers leave open that the body is large: it is packed, of unknown length, or long. */
export function maybeLarge({ headers }: IncomingMessage): boolean {
  const length = headers['transfer-encoding'] === undefined ? (headers['content-length'] ?? 0) : Infinity;
  return headers['content-encoding'] !== undefined || Number(length) > smallBytesMax;
}

/** How the body of an operation may be sent. */
export interface BodyRules {
  /** What makes a value of the bytes, by media type in lower case. */
  readonly media: Readonly<Record<string, { readonly parse: (bytes: Uint8Array) => unknown }>>;
  /** Most bytes, decompressed. */
  readonly bytesMax: number;
  /** No body at all means {}. */
  readonly optional: boolean;
  /** The header of a 415 that lists the media types. */
  readonly accept: 'accept-patch' | 'accept';
  /** How long it may take to arrive. */
  readonly arrivalMsMax: number;
}

export interface Body {
  readonly bytes: Uint8Array;
  /** Media type as sent; part of what makes two requests the same. */
  readonly contentType: string;
  readonly value: unknown;
}

/** Reads and parses the body of a request. Throws 413, 415, 400 malformed-json, 408, or what the parser throws. */
export async function readBody(request: IncomingMessage, rules: BodyRules): Promise<Body> {
  const contentType = request.headers['content-type'] ?? '';
  const parse = parserOf(contentType, rules);
  const reading = readBytes(request, rules.bytesMax);
  const bytes = await inTime(reading, rules.arrivalMsMax);
  const value = rules.optional && bytes.length === 0 ? {} : parse(bytes);
  return { bytes, contentType, value };
}

/**
 * The specification names no Content-Type, and curl -d sends the one of HTML forms unless told otherwise: both mean
 * JSON here. No cookie gives a right, so a form of another site gains nothing by it.
 */
const meansJson = ['application/x-www-form-urlencoded', ''];

function parserOf(contentType: string, { media, accept }: BodyRules): (bytes: Uint8Array) => unknown {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  const name = meansJson.includes(type) ? 'application/json' : type;
  const known = Object.hasOwn(media, name) ? media[name] : undefined;
  if (known && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return known.parse;
  const allowed = Object.keys(media);
  throw unsupported(
    'Content-Type',
    allowed,
    `Bodies are ${allowed.join(' or ')} in UTF-8, not ${JSON.stringify(contentType.slice(0, 100))}.`,
    { [accept]: allowed.join(', ') },
  );
}

const unsupported = (
  header: string,
  allowed: readonly string[],
  detail: string,
  headers: Readonly<Record<string, string>>,
): Problem =>
  new Problem('unsupported-media-type', {
    detail,
    errors: [{ header, code: 'unsupported', detail, allowed }],
    headers,
  });

/** A client that sends slowly must not hold a place. Its connection ends with the answer. */
async function inTime<T>(reading: Promise<T>, mostMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow(mostMs)), mostMs);
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

const tooSlow = (mostMs: number): Problem =>
  new Problem('request-timeout', {
    detail: `The body did not arrive within ${mostMs / 1000} s. Send it again in smaller parts, or as gzip.`,
    headers: { connection: 'close' },
  });

async function readBytes(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw unsupported('Content-Encoding', ['gzip'], 'Bodies are sent plain or as gzip.', {
      'accept-encoding': 'gzip',
    });
  try {
    if (encoding === 'identity')
      return await getRawBody(request, {
        limit: bytesMax,
        length: request.headers['content-length'] ?? null,
      });
    return await readGzip(request, bytesMax);
  } catch (error) {
    throw readProblem(error, bytesMax);
  }
}

// Each piece waits for a turn of the event loop, which under load takes milliseconds: of the usual 16 KiB, a bomb would
// have 64 before it meets the limit of an ordinary body, and 512 before that of an import.
const unpackedPieceBytes = 256 * 1024;

/** Stops at the limit of output, so a small body that unpacks to gigabytes costs no more than the limit. */
async function readGzip(request: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: unpackedPieceBytes });
  const broken = new Promise<never>((_resolve, reject) => {
    request.once('error', reject);
    request.once('aborted', () => reject(new Problem('malformed-json', { detail: 'The body ended early.' })));
  });
  try {
    return await Promise.race([getRawBody(request.pipe(gunzip), { limit: bytesMax }), broken]);
  } finally {
    request.unpipe(gunzip);
    gunzip.destroy();
  }
}

function readProblem(error: unknown, bytesMax: number): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const { code, type } = Object.assign({ code: '', type: '' }, error);
  if (type === 'entity.too.large') {
    const detail = `The body may have ${bytesMax} bytes, decompressed.`;
    return new Problem('body-too-large', {
      detail,
      members: { limitBytes: bytesMax },
      headers: { connection: 'close' },
    });
  }
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new Problem('malformed-json', { detail: 'The body ended early.' });
  if (code.startsWith('Z_')) return new Problem('malformed-json', { detail: 'The body is not gzip.' });
  return error;
}
