// Reads a request body: media type, gzip, and a limit that counts decompressed bytes.
import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import getRawBody from 'raw-body';
import { parseJson } from './json.ts';
import { Problem } from './problem.ts';

export const bodyBytesMax = 1024 * 1024;

export interface Body {
  readonly bytes: Uint8Array;
  /** Media type as sent; part of what makes two requests the same. */
  readonly contentType: string;
  readonly value: unknown;
}

/** Reads and parses the JSON body of a request. Throws 413, 415 or 400 malformed-json. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  const contentType = request.headers['content-type'] ?? '';
  checkMediaType(contentType);
  const bytes = await readBytes(request);
  return { bytes, contentType, value: parseJson(bytes) };
}

/**
 * The specification names no Content-Type, and curl -d sends the one of HTML forms unless told otherwise: both mean
 * JSON here. No cookie gives a right, so a form of another site gains nothing by it.
 */
const jsonTypes = ['application/json', 'application/x-www-form-urlencoded', ''];

function checkMediaType(contentType: string): void {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (jsonTypes.includes(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8'))
    return;
  throw unsupported(
    'Content-Type',
    'application/json',
    `Bodies are application/json in UTF-8, not ${JSON.stringify(contentType.slice(0, 100))}.`,
  );
}

const unsupported = (header: string, allowed: string, detail: string): Problem =>
  new Problem('unsupported-media-type', {
    detail,
    errors: [{ header, code: 'unsupported', detail, allowed: [allowed] }],
  });

async function readBytes(request: IncomingMessage): Promise<Uint8Array> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw unsupported('Content-Encoding', 'gzip', 'Bodies are sent plain or as gzip.');
  try {
    if (encoding === 'identity')
      return await getRawBody(request, {
        limit: bodyBytesMax,
        length: request.headers['content-length'] ?? null,
      });
    return await readGzip(request);
  } catch (error) {
    throw readProblem(error);
  }
}

/** Stops at the limit of output, so a small body that unpacks to gigabytes costs no more than the limit. */
async function readGzip(request: IncomingMessage): Promise<Uint8Array> {
  const gunzip = createGunzip();
  const broken = new Promise<never>((_resolve, reject) => {
    request.once('error', reject);
    request.once('aborted', () => reject(new Problem('malformed-json', { detail: 'The body ended early.' })));
  });
  try {
    return await Promise.race([getRawBody(request.pipe(gunzip), { limit: bodyBytesMax }), broken]);
  } finally {
    request.unpipe(gunzip);
    gunzip.destroy();
  }
}

function readProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const { code, type } = Object.assign({ code: '', type: '' }, error);
  if (type === 'entity.too.large') {
    const detail = `The body may have ${bodyBytesMax} bytes, decompressed.`;
    return new Problem('body-too-large', {
      detail,
      members: { limitBytes: bodyBytesMax },
      headers: { connection: 'close' },
    });
  }
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return new Problem('malformed-json', { detail: 'The body ended early.' });
  if (code.startsWith('Z_')) return new Problem('malformed-json', { detail: 'The body is not gzip.' });
  return error;
}
