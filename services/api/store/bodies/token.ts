// Tokens in addresses: the ULID of a record, and a secret of which only the SHA-256 is stored.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const form = /^([0-9A-HJKMNP-TV-Z]{26})([A-Za-z0-9_-]{32})$/;

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new token of 192 random bits for a record, and what is stored of it. */
export function newToken(ulid: string): { readonly token: string; readonly secretSha256: string } {
  const secret = randomBytes(24).toString('base64url');
  return { token: `${ulid}${secret}`, secretSha256: digestOf(secret) };
}

/** The parts of a token; null for what is none. */
export function tokenParts(token: string): { readonly ulid: string; readonly secret: string } | null {
  const [, ulid, secret] = form.exec(token) ?? [];
  return ulid === undefined || secret === undefined ? null : { ulid, secret };
}

/** No secret; compared with that of a record that does not exist, so that it takes the same path. */
const noSecret = '0'.repeat(64);

/** Compares in a time that does not depend on where the digests differ. */
export const opensToken = (secret: string, secretSha256 = noSecret): boolean =>
  timingSafeEqual(Buffer.from(digestOf(secret), 'hex'), Buffer.from(secretSha256, 'hex'));
