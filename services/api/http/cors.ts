// CORS (Fetch standard, 3.3): which web pages may call the API from a browser. Those of configured origins; of the others
// all may read the documents for everybody.

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

/** Headers of every reply at the address of a document for everybody. None of them depends on the caller. */
export const publishedHeaders: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'cross-origin-resource-policy': 'cross-origin',
};

interface Preflight {
  readonly method: string;
  /** The header Access-Control-Request-Method. */
  readonly wanted: string;
  /** Whether the page that asks may call this address. */
  readonly isAllowed: boolean;
  readonly isPublished: boolean;
}

/** Headers of the reply to a preflight request; null for another request. */
export const preflightHeaders = (
  { method, wanted, isAllowed, isPublished }: Preflight,
  allow: string,
): Headers | null =>
  method === 'OPTIONS' && wanted !== '' && isAllowed
    ? {
        'access-control-allow-methods': allow,
        // Long or quoted values of Accept need a preflight, too. `*` does not cover Authorization.
        'access-control-allow-headers': isPublished ? '*, Authorization' : taken,
        'access-control-max-age': String(preflightSeconds),
      }
    : null;
