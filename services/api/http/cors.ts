// CORS (Fetch standard, 3.3): which web pages may call the API from a browser. None, unless origins are configured.

/** Headers besides those that every page may read. */
const exposed = [
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
].join(', ');

const taken = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'traceparent',
  'X-Action-Notes',
  'X-Request-Id',
].join(', ');

// Browsers repeat the preflight after this time, so a new method may be unknown for as long.
const preflightSeconds = 600;

type Headers = Readonly<Record<string, string>>;

/**
 * Headers of every reply to a page of this origin. Keys are sent in a header and never as cookies, so no credentials
 * are allowed.
 */
export const corsHeaders = (origins: readonly string[], origin: string): Headers =>
  origins.includes(origin)
    ? { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed }
    : {};

interface Preflight {
  readonly method: string;
  readonly origin: string;
  /** The header Access-Control-Request-Method. */
  readonly wanted: string;
}

/** Headers of the reply to a preflight request; null for another request. */
export const preflightHeaders = (
  origins: readonly string[],
  { method, origin, wanted }: Preflight,
  allow: string,
): Headers | null =>
  method === 'OPTIONS' && wanted !== '' && origins.includes(origin)
    ? {
        'access-control-allow-methods': allow,
        'access-control-allow-headers': taken,
        'access-control-max-age': String(preflightSeconds),
      }
    : null;
