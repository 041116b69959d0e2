// Checks of a request about a key: read-only fields, times, states.
import { keyStatus } from '#records/api-keys/api-keys.ts';
import { differences } from '../contract/differences.ts';
import type { Api } from '../context/api.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { saidNames } from './key-input.ts';
import type { Key } from './keys.ts';

/**
 * Throws 400 for a read-only field with another value than `printed`, and for an expiry in the past. The last use
 * changes by itself, so it is never compared.
 */
export function checkSent(
  api: Api,
  sent: Readonly<Record<string, unknown>>,
  printed: Readonly<Record<string, unknown>>,
): void {
  const said = Object.fromEntries(
    Object.entries(sent).filter(([name]) => saidNames.includes(name) && name !== 'lastUsedAt'),
  );
  const errors: Fault[] = differences(said, printed).map((path) => ({
    pointer: pointerOf(path),
    code: 'read-only',
    detail: 'This field is read-only. Send it back as it was read, or leave it out.',
  }));
  const { expiresAt } = sent;
  if (typeof expiresAt === 'string' && Date.parse(expiresAt) <= api.nowMs())
    errors.push({ pointer: '#/expiresAt', code: 'past', detail: 'This must be a time in the future.' });
  if (errors.length > 0) throw new Problem('invalid-request', { errors });
}

/** Throws 409 for a key that was revoked or has expired: both are final. */
export function checkAlive(api: Api, { id, body }: Key): void {
  const status = keyStatus(body, api.nowMs());
  if (status === 'revoked' || status === 'expired')
    throw new Problem('illegal-transition', {
      detail: `API key ${id} is ${status}. It cannot be changed any more; create a new key.`,
      members: { allowed: [] },
    });
}
