// Cache headers of replies, and 304 for a caller that holds the current version.
import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../execute/encode.ts';
import type { Endpoint } from '../context/endpoint.ts';
import { isHeld } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';

export const noCopies = 'private, no-store';

/** Replies to reads without personal data may be stored by the client, and revalidated with their tag. */
export function cacheControl({ method, scope }: Endpoint, { scopes }: Principal): string {
  const isPersonal = /^(?:households|responses):/.test(scope) && scopes.includes('pii:read');
  return method === 'GET' && scope !== 'field-link' && !isPersonal ? 'private, no-cache' : noCopies;
}

/** Whether the caller already has the reply. */
export const isFresh = (headers: IncomingHttpHeaders, { method }: Endpoint, reply: Reply): boolean =>
  method === 'GET' && reply.status === 200 && isHeld(headers['if-none-match'], reply.headers['etag']);
