// API keys: their form, their check characters, and what of them is stored (api.md 1.4).
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Records } from './records.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^hearth_(live|test)_([0-9A-Za-z]{22})_([0-9A-Za-z]{32})_([0-9A-Za-z]{6})$/;

export type KeyKind = 'live' | 'test';

/** The parts of a well-formed key. `id` carries the prefix of record ids. */
export interface KeyParts {
  readonly kind: KeyKind;
  readonly id: string;
  readonly secret: string;
}

/** What is stored of a key: never the secret itself. */
export const keyBody = z.object({
  name: z.string(),
  kind: z.enum(['live', 'test']),
  /** SHA-256 of the secret, lower-case hex. */
  secretSha256: z.string(),
  scopes: z.array(z.string()),
  /** Ids of the projects to which the key is limited; empty = all. */
  projectIds: z.array(z.string()),
  status: z.enum(['active', 'revoked']),
  /** ISO 8601, or null. */
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
});

export type KeyBody = z.output<typeof keyBody>;

/** Takes a key apart; null when its form or its check is wrong, so that most typing errors cost no look-up. */
export function parseKey(text: string): KeyParts | null {
  const match = form.exec(text);
  const [, kind, id, secret, check] = match ?? [];
  if ((kind !== 'live' && kind !== 'test') || id === undefined || secret === undefined) return null;
  if (check !== checkOf(text.slice(0, text.lastIndexOf('_')))) return null;
  return { kind, id: `key_${id}`, secret };
}

/** CRC-32 (IEEE) of the text, in base62, 6 characters. */
export function checkOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < 6) {
    digits = `${alphabet[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(62)]).join('');

const secretDigest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares in a time that does not depend on where the digests differ. */
export const secretMatches = (secret: string, secretSha256: string): boolean => {
  const [given, stored] = [Buffer.from(secretDigest(secret), 'hex'), Buffer.from(secretSha256, 'hex')];
  return given.length === stored.length && timingSafeEqual(given, stored);
};

export interface NewKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly projectIds: readonly string[];
  readonly expiresAt: string | null;
  /** Who makes it. */
  readonly actor: string;
}

/** Makes and stores a key. `key` is the whole key, which nobody can read again. */
export async function createKey(records: Records, wanted: NewKey): Promise<{ id: string; key: string }> {
  const { kind, name, scopes, projectIds, expiresAt, actor } = wanted;
  const [id, secret] = [randomBase62(22), randomBase62(32)];
  const text = `hearth_${kind}_${id}_${secret}`;
  const atMs = Date.now();
  const body = {
    name,
    kind,
    secretSha256: secretDigest(secret),
    scopes,
    projectIds,
    status: 'active',
    expiresAt,
    createdAt: new Date(atMs).toISOString(),
  };
  await records.commit({
    atMs,
    actor,
    records: [{ kind: 'api-key', id: `key_${id}`, version: 1, body }],
    reply: null,
  });
  return { id: `key_${id}`, key: `${text}_${checkOf(text)}` };
}

/** Ends a key for good; `false` when it was revoked before, null when there is none. Every process knows within 5 s. */
export async function revokeKey(
  records: Records,
  { id, actor }: { id: string; actor: string },
): Promise<boolean | null> {
  for (;;) {
    const stored = (await records.latest('api-key', [id])).get(id);
    if (!stored) return null;
    const body = keyBody.parse(stored.body);
    if (body.status === 'revoked') return false;
    const revoked = {
      kind: 'api-key',
      id,
      version: stored.version + 1,
      body: { ...body, status: 'revoked' },
    };
    const committed = await records.commit({ atMs: Date.now(), actor, records: [revoked], reply: null });
    if (committed.won) return true;
    await Promise.all(committed.holders.map(records.complete));
  }
}
