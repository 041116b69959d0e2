// Who asks: reads the API key of a request, and checks its kind, secret, state and scope.
import { keyBody, parseKey, secretMatches, type KeyBody, type KeyKind } from '#runtime/api-keys.ts';
import type { Records } from '#runtime/records.ts';
import type { Endpoint, Principal } from './endpoint.ts';
import { Problem, type ProblemCode } from './problem.ts';

// A revoked key must be refused within 5 s on every process.
const cacheMs = 3000;
const cacheSize = 10_000;
// The key that the documentation prints is well formed, and must never open anything.
const exampleId = 'key_ExampleExampleExample1';

export interface AuthOptions {
  readonly records: Records;
  /** The only kind of keys that this installation takes. */
  readonly kind: KeyKind;
  readonly nowMs: () => number;
}

/** Resolves the `Authorization` header to a principal. Throws 401. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

export function openAuth({ records, kind, nowMs }: AuthOptions): Authenticate {
  const stored = cachedKeys(records, nowMs);
  return async (authorization) => {
    const [, text] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const parts = text === undefined ? null : parseKey(text);
    if (!parts || parts.kind !== kind || parts.id === exampleId) throw refused('unauthenticated');
    const body = await stored(parts.id);
    if (!body || body.kind !== kind || !secretMatches(parts.secret, body.secretSha256))
      throw refused('unauthenticated');
    if (body.status === 'revoked') throw refused('key-revoked');
    if (body.expiresAt !== null && Date.parse(body.expiresAt) <= nowMs()) throw refused('key-expired');
    return { keyId: parts.id, name: body.name, scopes: body.scopes, projectIds: body.projectIds };
  };
}

const refused = (code: ProblemCode): Problem =>
  new Problem(code, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

/** Reads keys with a memory of a few seconds, also for ids that do not exist. */
function cachedKeys(records: Records, nowMs: () => number): (id: string) => Promise<KeyBody | null> {
  const cache = new Map<string, { body: KeyBody | null; untilMs: number }>();
  return async (id) => {
    const known = cache.get(id);
    if (known && known.untilMs > nowMs()) return known.body;
    const untilMs = nowMs() + cacheMs;
    const record = (await records.latest('api-key', [id])).get(id);
    const body = record ? keyBody.parse(record.body) : null;
    if (cache.size >= cacheSize) cache.clear();
    cache.set(id, { body, untilMs });
    return body;
  };
}

/** Throws 403 with the missing scope. */
export function checkScope({ scope }: Pick<Endpoint, 'scope'>, principal: Principal): void {
  if (scope === 'public' || scope === 'any' || principal.scopes.includes(scope)) return;
  const detail = `This key does not have the scope ${scope}.`;
  throw new Problem('scope-missing', {
    detail,
    errors: [{ header: 'Authorization', code: 'scope-missing', detail, allowed: [scope] }],
  });
}
