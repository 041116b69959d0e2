// A field link, as stored: the address by which the phone of a collector works for a project. Its token is a password.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

export const fieldLinkBody = z.object({
  collectorId: z.string(),
  projectId: z.string(),
  /** SHA-256 of the secret in the token, hex. */
  secretSha256: z.string(),
  note: z.string().nullable(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Id of the key that made it. */
  createdBy: z.string(),
  ...stamps,
});

export type FieldLink = Held<z.output<typeof fieldLinkBody>>;

export const fieldLinkStatuses = ['active', 'expired', 'revoked'] as const;

export function fieldLinkStatus(
  { revokedAt, expiresAt }: Pick<FieldLink['body'], 'revokedAt' | 'expiresAt'>,
  nowMs: number,
): (typeof fieldLinkStatuses)[number] {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) > nowMs ? 'active' : 'expired';
}

const tokenForm = /^([0-9A-HJKMNP-TV-Z]{26})([A-Za-z0-9_-]{32})$/;

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new token of 192 random bits for a link, and what is stored of it. */
export function newToken(ulid: string): { readonly token: string; readonly secretSha256: string } {
  const secret = randomBytes(24).toString('base64url');
  return { token: `${ulid}${secret}`, secretSha256: digestOf(secret) };
}

/** The link that a token names, and its secret; null for what is no token. */
export function parseToken(token: string): { readonly id: string; readonly secret: string } | null {
  const [, ulid, secret] = tokenForm.exec(token) ?? [];
  return ulid === undefined || secret === undefined ? null : { id: `fld_${ulid}`, secret };
}

/** No secret; compared with that of a link that does not exist, so that it takes the same path. */
const noSecret = '0'.repeat(64);

/** Compares in a time that does not depend on where the digests differ. */
export const opensLink = (secret: string, link: FieldLink | null): boolean =>
  timingSafeEqual(
    Buffer.from(digestOf(secret), 'hex'),
    Buffer.from(link?.body.secretSha256 ?? noSecret, 'hex'),
  );
