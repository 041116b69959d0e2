// Webhook endpoints as records: what is stored of them, and how they are rotated, switched on and off. Secrets are stored sealed.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { secretOf } from '#domain/webhooks/signature.ts';
import type { Seal } from '#runtime/seal/seal.ts';

/** Why upkeep switched an endpoint off. */
export const disabledReasons = ['gone', 'retries-exhausted'] as const;

export const webhookBody = z.object({
  url: z.string(),
  /** Types of events; empty: all. */
  events: z.array(z.string()),
  /** Ids of projects; empty: all. */
  projectIds: z.array(z.string()),
  /** Ids of the projects whose events its log may have, so also of those that it gets no more; empty: all. */
  loggedProjectIds: z.array(z.string()),
  active: z.boolean(),
  description: z.string().nullable(),
  /** Sealed, newest first; each earlier one signs until its overlap ends. */
  secrets: z.array(z.object({ sealed: z.string(), until: z.string().nullable() })),
  /** When it was last created, switched on or given another address: attempts are counted anew from then. */
  activatedAt: z.string(),
  disabled: z
    .object({
      at: z.string(),
      reason: z.enum(disabledReasons),
      eventId: z.string(),
      status: z.number().nullable(),
    })
    .nullable(),
  /** Id of the key that made it. */
  createdBy: z.string(),
  deletedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type WebhookBody = z.output<typeof webhookBody>;

export const webhookKind = 'webhook-endpoint';

/** `loggedProjectIds` once the endpoint gets the events of other projects. */
export const loggedProjects = (logged: readonly string[], projectIds: readonly string[]): string[] =>
  logged.length === 0 || projectIds.length === 0 ? [] : [...new Set([...logged, ...projectIds])];

/** A callback that a person asked for: a record of its own, so that the audit log says who did. */
export const orderKind = 'webhook-order';

/** A new secret, and what is stored of it. */
export function newWebhookSecret(seal: Seal, endpointId: string): { secret: string; sealed: string } {
  const secret = secretOf(randomBytes(32).toString('base64'));
  return { secret, sealed: seal.seal(secret, endpointId) };
}

/** Most secrets that sign beside the newest one. */
export const retiringSecretsMax = 4;

export const secretOverlapSecondsMax = 30 * 86_400;

type Secrets = WebhookBody['secrets'];

/** The secrets that sign at a time, newest first. */
export const secretsInForce = (secrets: Secrets, nowMs: number): Secrets =>
  secrets.filter(({ until }) => until === null || Date.parse(until) > nowMs);

interface Rotation {
  readonly sealed: string;
  readonly overlapSeconds: number;
  readonly nowMs: number;
}

/**
 * The secrets with a new one. Earlier ones sign for `overlapSeconds` more, never longer than was said before. Null when
 * more than `retiringSecretsMax` of them would still sign.
 */
export function rotatedSecrets(
  secrets: Secrets,
  { sealed, overlapSeconds, nowMs }: Rotation,
): Secrets | null {
  const endMs = nowMs + overlapSeconds * 1000;
  const earlier = secrets.map((one) => ({
    sealed: one.sealed,
    until: new Date(one.until === null ? endMs : Math.min(Date.parse(one.until), endMs)).toISOString(),
  }));
  const retiring = secretsInForce(earlier, nowMs);
  return retiring.length > retiringSecretsMax ? null : [{ sealed, until: null }, ...retiring];
}
