// API keys as records: what is stored of them, and how they are created, rotated and revoked.
import { z } from 'zod';
import { newKeyId, newSecret, secretMatches, type KeyKind } from './api-key-text.ts';
import type { RecordVersion } from '../intents.ts';
import type { Records } from '../records.ts';

/** What is stored of a key: never a secret itself. Bodies of older versions lack what has a default. */
export const keyBody = z.object({
  name: z.string(),
  kind: z.enum(['live', 'test']),
  secretSha256: z.string(),
  /** Earlier secrets, each of which works until its overlap ends. */
  retiring: z.array(z.object({ secretSha256: z.string(), until: z.string() })).default([]),
  scopes: z.array(z.string()),
  /** Ids of the projects to which the key is limited; empty = all. */
  projectIds: z.array(z.string()),
  /** DID of the collector or verifier for whom the key decides. */
  actor: z.string().nullable().default(null),
  /** Organisation to which its holder belongs. */
  organisation: z.string().nullable().default(null),
  /** Networks from which it may be used; empty = all. */
  allowedCidrs: z.array(z.string()).default([]),
  status: z.enum(['active', 'revoked']),
  /** ISO 8601, or null. */
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string().nullable().default(null),
  /** Id of the key, or name of the command, that made it. */
  createdBy: z.string().nullable().default(null),
  /** Of the session of a browser: the key that signed in, and its secret at that time. The session ends with either. */
  session: z.object({ keyId: z.string(), keySecretSha256: z.string() }).nullable().default(null),
});

export type KeyBody = z.output<typeof keyBody>;

export const keyStatuses = ['active', 'rotating', 'revoked', 'expired'] as const;

/** `revoked` and `expired` are final. */
export function keyStatus(body: KeyBody, nowMs: number): (typeof keyStatuses)[number] {
  if (body.status === 'revoked') return 'revoked';
  if (body.expiresAt !== null && Date.parse(body.expiresAt) <= nowMs) return 'expired';
  return stillRetiring(body, nowMs).length > 0 ? 'rotating' : 'active';
}

/** Whether a secret with this digest opens the key at this moment. */
export const hasSecret = (body: KeyBody, secretSha256: string, nowMs: number): boolean =>
  [body, ...stillRetiring(body, nowMs)].some((one) => one.secretSha256 === secretSha256);

const stillRetiring = ({ retiring }: KeyBody, nowMs: number) =>
  retiring.filter(({ until }) => Date.parse(until) > nowMs);

/** No secret; compared with the one of a key that does not exist, so that it takes the same path. */
const noSecret = '0'.repeat(64);

/** Whether the secret opens the key at this moment: its newest one, or an earlier one within its overlap. */
export const opensKey = (secret: string, body: KeyBody | null, nowMs: number): boolean =>
  [body?.secretSha256 ?? noSecret, ...(body ? stillRetiring(body, nowMs) : []).map((old) => old.secretSha256)]
    .map((stored) => secretMatches(secret, stored))
    .includes(true);

export interface NewKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly projectIds: readonly string[];
  readonly expiresAt: string | null;
  /** Who makes it: id of a key, or name of a command. */
  readonly actor: string;
  /** For whom the key decides. */
  readonly actorDid?: string | null;
  /** Organisation to which its holder belongs. */
  readonly organisation?: string | null;
  readonly allowedCidrs?: readonly string[];
  /** Left out: it is no session. */
  readonly session?: KeyBody['session'];
}

/** A key to store, and its whole text. */
export function newKey(wanted: NewKey, nowMs: number): { text: string; record: RecordVersion } {
  const { kind, name, scopes, projectIds, expiresAt, actor } = wanted;
  const { actorDid = null, organisation = null, allowedCidrs = [], session = null } = wanted;
  const id = newKeyId();
  const { text, secretSha256 } = newSecret(kind, id);
  const at = new Date(nowMs).toISOString();
  const body = {
    name,
    kind,
    secretSha256,
    retiring: [],
    scopes,
    projectIds,
    actor: actorDid,
    organisation,
    allowedCidrs,
    status: 'active',
    expiresAt,
    createdAt: at,
    updatedAt: at,
    createdBy: actor,
    ...(session !== null && { session }),
  };
  return { text, record: { kind: 'api-key', id, version: 1, body } };
}

/** Most secrets that work beside the newest one. */
export const retiringMax = 8;

/** Characters in the name of a key. */
export const keyNameMax = 200;

export const overlapSecondsMax = 30 * 86_400;

/**
 * The key with a new secret. Earlier ones work for `overlapSeconds` more, never longer than was said before. Null
 * when `retiringMax` of them would still work.
 */
export function rotated(
  { id, body }: { readonly id: string; readonly body: KeyBody },
  overlapSeconds: number,
  nowMs: number,
): { text: string; body: KeyBody } | null {
  const endMs = nowMs + overlapSeconds * 1000;
  const earlier = [...body.retiring, { secretSha256: body.secretSha256, until: iso(endMs) }];
  const retiring = earlier
    .map(({ secretSha256, until }) => ({ secretSha256, until: iso(Math.min(Date.parse(until), endMs)) }))
    .filter(({ until }) => Date.parse(until) > nowMs);
  if (retiring.length > retiringMax) return null;
  const { text, secretSha256 } = newSecret(body.kind, id);
  return { text, body: { ...body, secretSha256, retiring, updatedAt: iso(nowMs) } };
}

export const revoked = (body: KeyBody, nowMs: number): KeyBody => ({
  ...body,
  status: 'revoked',
  retiring: [],
  updatedAt: iso(nowMs),
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** Makes and stores a key. `key` is the whole key, which nobody can read again. */
export async function createKey(records: Records, wanted: NewKey): Promise<{ id: string; key: string }> {
  const atMs = Date.now();
  const { text, record } = newKey(wanted, atMs);
  await records.commit({ atMs, readAtMs: atMs, actor: wanted.actor, records: [record], reply: null });
  return { id: record.id, key: text };
}

/**
 * Stores what `change` makes of a key: again when another change came first. Null when there is no such key, false
 * when `change` gives null.
 */
export async function changeKey(
  records: Records,
  { id, actor }: { id: string; actor: string },
  change: (body: KeyBody, nowMs: number) => KeyBody | null,
): Promise<boolean | null> {
  for (;;) {
    const readAtMs = Date.now();
    const stored = (await records.latest('api-key', [id])).get(id);
    if (!stored) return null;
    const atMs = Date.now();
    const body = change(keyBody.parse(stored.body), atMs);
    if (!body) return false;
    const record = { kind: 'api-key', id, version: stored.version + 1, body };
    if (await records.commit({ atMs, readAtMs, actor, records: [record], reply: null })) return true;
  }
}
