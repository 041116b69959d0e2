// Authenticates a request: reads its API key or its session, and checks kind, secret, state and address.
import { hash } from 'node:crypto';
import { ofCollector } from '#domain/scopes.ts';
import { parseKey, type KeyKind } from '#records/api-keys/api-key-text.ts';
import { keyBody, keyStatus, opensKey, type KeyBody } from '#records/api-keys/api-keys.ts';
import { sessionInForce } from '#records/api-keys/sessions.ts';
import type { Records } from '#records/records.ts';
import { clientOf, isInside } from '#runtime/text/networks.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem, type ProblemCode } from '../contract/problem.ts';
import type { Authenticate, SentKey } from '../caller/sent-key.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import * as names from '../store/bodies/names.ts';
import { openRecent } from '#runtime/cache/recent.ts';

// A revoked key must be refused within 5 s by every process.
const cacheMs = 3000;
// For this long a key that was valid is accepted from an address without attempts left.
const provenMs = 3_600_000;
const rememberedMax = 10_000;
// The key in the documentation is well formed and must never be accepted.
const exampleId = 'key_ExampleExampleExample1';

interface AuthOptions {
  readonly records: Records;
  /** The only kind of keys that this installation accepts. */
  readonly kind: KeyKind;
  readonly nowMs: () => number;
  readonly limits: Pick<RateLimits, 'checkAttempts' | 'countFailure'>;
  /** Receives every request with a valid key. */
  readonly used: (keyId: string) => void;
}

export function openAuth({ records, kind, nowMs, limits, used }: AuthOptions): Authenticate {
  const judge = openJudge(cachedKeys(records, nowMs), kind, nowMs);
  const proven = openRecent<true>(rememberedMax, provenMs);
  return async (sent, address) => {
    // A request without a key tries none, so it is not a failed attempt.
    if (sent === null) throw refusal('unauthenticated');
    const client = clientOf(address);
    const digest = hash('sha256', `${sent.from} ${sent.text}`, 'base64');
    if (!proven.get(digest, nowMs())) limits.checkAttempts(client);
    try {
      const principal = await judge(sent, address);
      proven.set(digest, true, nowMs());
      used(principal.keyId);
      if (principal.sessionId !== undefined) used(principal.sessionId);
      return principal;
    } catch (error) {
      if (error instanceof Problem) limits.countFailure(client);
      throw error;
    }
  };
}

const openJudge =
  (stored: StoredKey, kind: KeyKind, nowMs: () => number) =>
  async ({ text, from }: SentKey, address: string): Promise<Principal> => {
    const askedMs = nowMs();
    const parts = parseKey(text);
    if (!parts || parts.kind !== kind || parts.id === exampleId) throw refusal('unauthenticated');
    const remembered = await stored(parts.id, askedMs - cacheMs);
    // A new secret may be missing in the cache and must work immediately.
    const found = opensKey(parts.secret, remembered, nowMs()) ? remembered : await stored(parts.id, askedMs);
    if (!opensKey(parts.secret, found, nowMs()) || found?.kind !== kind) throw refusal('unauthenticated');
    const { session } = found;
    // A session travels in the cookie alone, and a key never.
    if ((session !== null) !== (from === 'cookie')) throw refusal('unauthenticated');
    const body =
      session === null
        ? found
        : sessionInForce(found, await stored(session.keyId, askedMs - cacheMs), nowMs());
    const status = keyStatus(body, nowMs());
    if (status === 'revoked') throw refusal('key-revoked');
    if (status === 'expired') throw refusal('key-expired');
    if (body.allowedCidrs.length > 0 && !isInside(address, body.allowedCidrs))
      throw new Problem('address-not-allowed', { detail: `This key may not be used from ${address}.` });
    const { name, projectIds, actor, organisation } = body;
    const { collector } = found;
    const scopes = collector === null ? body.scopes : ofCollector(body.scopes);
    const caller = { name, scopes, projectIds, actor, collector, organisation };
    return session === null
      ? { ...caller, keyId: parts.id }
      : { ...caller, keyId: session.keyId, sessionId: parts.id };
  };

const refusal = (code: ProblemCode): Problem =>
  new Problem(code, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });

/** The key as read at `sinceMs` or later; null if there is none. */
type StoredKey = (id: string, sinceMs: number) => Promise<KnownKey | null>;

interface KnownKey extends KeyBody {
  /** Its actor, if that is a registered collector. */
  readonly collector: string | null;
}

/** Reads keys with a cache of a few seconds, also for ids that do not exist. Concurrent calls share one query. */
function cachedKeys(records: Records, nowMs: () => number): StoredKey {
  const cache = openRecent<{ readonly atMs: number; readonly reading: Promise<KnownKey | null> }>(
    rememberedMax,
    cacheMs,
  );
  const read = async (id: string): Promise<KnownKey | null> => {
    const record = (await records.latest('api-key', [id])).get(id);
    const key = record && keyBody.parse(record.body);
    return key ? { ...key, collector: await registeredCollector(records, key.actor) } : null;
  };
  return (id, sinceMs) => {
    const atMs = nowMs();
    const known = cache.get(id, atMs);
    if (known && known.atMs >= sinceMs) return known.reading;
    const reading = read(id);
    cache.set(id, { atMs, reading }, atMs);
    return reading.catch((error: unknown) => {
      cache.delete(id);
      throw error;
    });
  };
}

/** Null: the actor is nobody, or no collector. */
async function registeredCollector(
  records: Pick<Records, 'names'>,
  actor: string | null,
): Promise<string | null> {
  if (actor === null) return null;
  const name = names.collectorDid(actor);
  const owner = (await records.names([name])).get(name)?.owner ?? '';
  return owner === '' ? null : actor;
}
