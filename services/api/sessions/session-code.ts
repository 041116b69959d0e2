// A one-time code, as stored: the secret part of a sign-in link. It opens one session of a key.
import { z } from 'zod';
import { stamps, type Held } from '../store/bodies/held.ts';
import { opensToken, tokenParts } from '../store/bodies/token.ts';

export const sessionCodeBody = z.object({
  /** Id of the key that its session belongs to. */
  keyId: z.string(),
  /** SHA-256 of the secret in the code, hex. */
  secretSha256: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().nullable(),
  /** Id of the key that made it. */
  createdBy: z.string(),
  ...stamps,
});

export type SessionCode = Held<z.output<typeof sessionCodeBody>>;

/** The record that a code names, and its secret; null for what is no code. */
export function parseCode(code: string): { readonly id: string; readonly secret: string } | null {
  const parts = tokenParts(code);
  return parts && { id: `sco_${parts.ulid}`, secret: parts.secret };
}

/** Why a code opens no session; null: it does. */
export function codeFault(
  secret: string,
  code: SessionCode | null,
  nowMs: number,
): 'unknown' | 'used' | 'expired' | null {
  if (!opensToken(secret, code?.body.secretSha256) || code === null) return 'unknown';
  if (code.body.usedAt !== null) return 'used';
  return Date.parse(code.body.expiresAt) > nowMs ? null : 'expired';
}
