// Reads a request body in two steps: it arrives, as slowly as its pace allows; then it is unpacked and parsed.
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import getRawBody from 'raw-body';
import { inPace, type Pace } from './arrival/pace.ts';
import { Problem } from '../contract/problem.ts';

/** Most bytes of an ordinary body. */
export const bodyBytesMax = 1024 * 1024;

/** A plain body up to this size is some 600 readings, and cheap in any number. */
const smallBytesMax = 64 * 1024;

/** Whether the body may be large according to its headers: it is compressed, of unknown length, or long. */
export function maybeLarge({ headers }: IncomingMessage): boolean {
  const length = headers['transfer-encoding'] === undefined ? (headers['content-length'] ?? 0) : Infinity;
  return headers['content-encoding'] !== undefined || Number(length) > smallBytesMax;
}

/** Most bytes of memory for the body before it is unpacked. */
export function arrivingBytes({ headers }: IncomingMessage, bytesMax: number): number {
  const length = headers['transfer-encoding'] === undefined ? headers['content-length'] : undefined;
  return Math.min(Number(length ?? Infinity), bytesMax);
}

/** `contentType`: as sent, with its parameters. */
type ParseBody = (bytes: Uint8Array, contentType: string) => unknown;

/** How the body of an operation may be sent. */
export interface BodyRules {
  /** Parser by media type, in lower case. */
  readonly media: Readonly<Record<string, { readonly parse: ParseBody }>>;
  /** Most bytes, decompressed. */
  readonly bytesMax: number;
  /** A missing body means {}. */
  readonly optional: boolean;
  /** The header of a 415 that lists the media types. */
  readonly accept: 'accept-patch' | 'accept';
  readonly pace: Pace;
}

/** A body as it arrived. */
export interface SentBody {
  readonly bytes: Uint8Array;
  readonly isPacked: boolean;
  readonly contentType: string;
  readonly parse: ParseBody;
}

export interface Body {
  readonly bytes: Uint8Array;
  /** Media type as sent; part of the identity of a request. */
  readonly contentType: string;
  readonly value: unknown;
}

/** Data that do not compress grow by 5 bytes for each 16 KiB, and a header. */
const packedMoreBytes = 8 * 1024;

/** Resolves when the whole body has arrived. Throws 413, 415, 408, or 400 malformed-json. */
export async function receiveBody(request: IncomingMessage, rules: BodyRules): Promise<SentBody> {
  const contentType = request.headers['content-type'] ?? '';
  const parse = parserOf(contentType, rules);
  const isPacked = checkEncoding(request) === 'gzip';
  const { bytesMax, pace } = rules;
  const limit = isPacked ? bytesMax + packedMoreBytes : bytesMax;
  const reading = readBytes(request, { bytesMax, limit });
  return { bytes: await inPace(request, reading, pace), isPacked, contentType, parse };
}

/** Unpacks and parses a body. Throws 413, 400 malformed-json, or what the parser throws. */
export async function openBody(
  { bytes: sent, isPacked, contentType, parse }: SentBody,
  { bytesMax, optional }: Pick<BodyRules, 'bytesMax' | 'optional'>,
): Promise<Body> {
  const bytes = isPacked ? await unpack(sent, bytesMax) : sent;
  const value = optional && bytes.length === 0 ? {} : parse(bytes, contentType);
  return { bytes, contentType, value };
}

/**
 * The specification names no Content-Type, and curl -d sends the one of HTML forms by default: both mean JSON here.
 * Cookies grant no rights, so a form of another site gains nothing by it.
 */
const meansJson = ['application/x-www-form-urlencoded', ''];

function parserOf(contentType: string, { media, accept }: BodyRules): ParseBody {
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
  throw unsupportedProblem(
    'Content-Type',
    allowed,
    `The body must be ${allowed.join(' or ')} in UTF-8, not ${JSON.stringify(contentType.slice(0, 100))}.`,
    { [accept]: allowed.join(', ') },
  );
}

const unsupportedProblem = (
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

function checkEncoding({ headers }: IncomingMessage): 'identity' | 'gzip' {
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity' || encoding === 'gzip') return encoding;
  throw unsupportedProblem('Content-Encoding', ['gzip'], 'The body must be sent plain or as gzip.', {
    'accept-encoding': 'gzip',
  });
}

async function readBytes(
  request: IncomingMessage,
  { bytesMax, limit }: { readonly bytesMax: number; readonly limit: number },
): Promise<Uint8Array> {
  const length = request.headers['content-length'] ?? null;
  try {
    return await getRawBody(request, { limit, length });
  } catch (error) {
    throw readProblem(error, bytesMax);
  }
}

// Each piece waits for a turn of the event loop, which takes milliseconds under load. With the default of 16 KiB, a
// bomb would need 64 turns to reach the limit of an ordinary body, and 512 for an import.
const unpackedPieceBytes = 256 * 1024;

const unpacked = promisify(gunzip);

/** Stops at the limit of output, so a small body that unpacks to gigabytes costs no more than the limit. */
async function unpack(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  try {
    return await unpacked(bytes, { maxOutputLength: bytesMax, chunkSize: unpackedPieceBytes });
  } catch (error) {
    throw readProblem(error, bytesMax);
  }
}

function readProblem(error: unknown, bytesMax: number): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const { code, type } = Object.assign({ code: '', type: '' }, error);
  if (type === 'entity.too.large' || code === 'ERR_BUFFER_TOO_LARGE') {
    const detail = `The body is too large: at most ${bytesMax} bytes are allowed, decompressed.`;
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
