// Cache headers of replies, and 304 for a caller that holds the current version.
import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../execute/encode.ts';
import type { Endpoint } from '../context/endpoint.ts';
import { isHeld } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';

export const noCopies = 'private, no-store';

/** What was read and is not personal may be kept, to be asked for again with its tag. */
export function cacheControl({ method, scope }: Endpoint, { scopes }: Principal): string {
  const isPersonal = /^(?:households|responses):/.test(scope) && scopes.includes('pii:read');
  return method === 'GET' && !isPersonal ? 'private, no-cache' : noCopies;
}

/** Whether the caller has what the reply would send. */
export const isFresh = (headers: IncomingHttpHeaders, { method }: Endpoint, reply: Reply): boolean =>
  method === 'GET' && reply.status === 200 && isHeld(headers['if-none-match'], reply.headers['etag']);
