// Sessions of browsers: an API key of twelve hours that travels in a cookie, and never has more rights than the key that
// signed in.
import { hasSecret, newKey, type KeyBody } from './api-keys.ts';
import type { RecordVersion } from '../intents.ts';

/** How long a session lasts, s; shorter where its key ends before. */
export const sessionSeconds = 12 * 3600;

interface KeyInUse {
  readonly id: string;
  readonly body: KeyBody;
}

/** A session of a key to store, and its whole text, which goes into the cookie. `scopes`: those that it may use. */
export function newSession(
  key: KeyInUse,
  scopes: readonly string[],
  nowMs: number,
): { text: string; record: RecordVersion } {
  const { kind, name, projectIds, actor, organisation, allowedCidrs, expiresAt, secretSha256 } = key.body;
  const endsAt = new Date(nowMs + sessionSeconds * 1000).toISOString();
  return newKey(
    {
      kind,
      name,
      scopes: scopes.filter((scope) => key.body.scopes.includes(scope)),
      projectIds,
      expiresAt: earlier(endsAt, expiresAt),
      actor: key.id,
      actorDid: actor,
      organisation,
      allowedCidrs,
      session: { keyId: key.id, keySecretSha256: secretSha256 },
    },
    nowMs,
  );
}

/**
 * What a session may do now: its own scopes that its key still has, and all other limits as its key has them now. Revoked
 * when the key is revoked, is missing, or has no longer the secret that it had at the sign-in.
 */
export function sessionInForce(body: KeyBody, key: KeyBody | null, nowMs: number): KeyBody {
  const isOpen =
    key !== null &&
    key.session === null &&
    key.status === 'active' &&
    hasSecret(key, body.session?.keySecretSha256 ?? '', nowMs);
  if (!isOpen) return { ...body, status: 'revoked' };
  const { name, projectIds, actor, organisation, allowedCidrs } = key;
  return {
    ...body,
    name,
    projectIds,
    actor,
    organisation,
    allowedCidrs,
    scopes: body.scopes.filter((scope) => key.scopes.includes(scope)),
    expiresAt: earlier(body.expiresAt, key.expiresAt),
  };
}

/** The earlier of two ends; null is never. */
const earlier = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
};
