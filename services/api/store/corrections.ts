// Corrections: a wrong record gets a new version with a reason, or is withdrawn. Its history keeps all versions.
import { z } from 'zod';
import { differences } from '../contract/differences.ts';
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { required } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { text } from '../contract/fields.ts';
import type { Held } from './bodies/held.ts';

/** For the body of a correction. */
export const correctionReason = text(500).describe('Why the record is corrected. The new version keeps it.');

/** The query of a withdrawal: a DELETE has no body. */
export const withdrawalQuery = z.strictObject({
  correctionReason: required(text(500)).describe('Why the record is withdrawn. The last version keeps it.'),
});

export interface Correctable {
  readonly updatedAt?: string | undefined;
  readonly correctionReason?: string | undefined;
  readonly withdrawnAt?: string | undefined;
}

/** The sent value, else the stored one. */
export const sentOrStored = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent);

/** Throws 409 for a withdrawn record. */
export function refuseWithdrawn({ id, body: { withdrawnAt } }: Held<Correctable>): void {
  if (withdrawnAt === undefined) return;
  const detail = `${id} was withdrawn at ${withdrawnAt} and cannot be corrected. Add a new record.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#', code: 'withdrawn', detail }],
    members: { allowed: [] },
  });
}

/** The next version with the corrected body; null if it equals the stored one. */
export function correct<Body extends Correctable>(
  api: Pick<Api, 'nowMs'>,
  { id, version, body: before }: Held<Body>,
  { body, reason }: { readonly body: Body; readonly reason: string },
): Held<Body> | null {
  if ([...differences(body, before), ...differences(before, body)].length === 0) return null;
  return {
    id,
    version: version + 1,
    body: { ...body, correctionReason: reason, updatedAt: isoTime(api.nowMs()) },
  };
}

/** The last version of a wrong record; null if it is withdrawn already. */
export function withdraw<Body extends Correctable>(
  api: Pick<Api, 'nowMs'>,
  { id, version, body }: Held<Body>,
  reason: string,
): Held<Body> | null {
  if (body.withdrawnAt !== undefined) return null;
  const at = isoTime(api.nowMs());
  const stamps = { correctionReason: reason, withdrawnAt: at, updatedAt: at };
  return { id, version: version + 1, body: { ...body, ...stamps } };
}
