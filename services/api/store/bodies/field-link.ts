// A field link, as stored: the address by which the phone of a collector works for a project. Its token is a password.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';
import { opensToken, tokenParts } from './token.ts';

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

/** The link that a token names, and its secret; null for what is no token. */
export function parseToken(token: string): { readonly id: string; readonly secret: string } | null {
  const parts = tokenParts(token);
  return parts && { id: `fld_${parts.ulid}`, secret: parts.secret };
}

export const opensLink = (secret: string, link: FieldLink | null): boolean =>
  opensToken(secret, link?.body.secretSha256);
