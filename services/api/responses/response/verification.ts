// The state in which a new response is stored. Only a reviewer may send one that is decided already.
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { inUtc, isoTime } from '../../contract/time.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { ResponseInput } from './input.ts';

type State = Pick<Response['body'], 'status' | 'verification'>;

interface Sent {
  readonly verification: ResponseInput['verification'];
  readonly isPartial: boolean;
  readonly collector: string | undefined;
}

/** Throws 403 for a decision without the scope, or on own work, and 400 for a state that only a decision gives. */
export function firstState(
  api: Pick<Api, 'nowMs' | 'settings'>,
  principal: Principal,
  { verification, isPartial, collector }: Sent,
): State {
  const { status = 'pending' } = verification ?? {};
  if (status === 'pending') return { status: isPartial ? 'draft' : 'pending' };
  if (!principal.scopes.includes('responses:review')) throw noReview(status);
  if (status !== 'verified' || isPartial) throw notTaken(status, isPartial);
  const verifier = verification?.verifier ?? deciderOf(api, principal);
  if (principal.actor !== null && verifier !== principal.actor)
    throw duties(
      '#/verification/verifier',
      `This key decides for ${principal.actor}. Leave verifier out, or send that DID.`,
    );
  if (verifier === collector)
    throw duties('#/verification/verifier', 'The collector of a response may not verify it.');
  const timestamp =
    verification?.timestamp === undefined ? isoTime(api.nowMs()) : inUtc(verification.timestamp);
  return { status, verification: { verifier, timestamp } };
}

/** DID of the person who decides with a key; a key that decides for nobody is named itself. */
export const deciderOf = ({ settings }: Pick<Api, 'settings'>, { actor, keyId }: Principal): string =>
  actor ?? `did:web:${settings.HEARTH_DOMAIN}:keys:${keyId}`;

export const duties = (pointer: string, detail: string): Problem =>
  new Problem('separation-of-duties', {
    detail,
    errors: [{ pointer, code: 'separation-of-duties', detail }],
  });

function noReview(status: string): Problem {
  const detail = `A response that is ${status} needs the scope responses:review. Leave verification out: the response is then pending.`;
  return new Problem('scope-missing', {
    detail,
    errors: [
      { pointer: '#/verification/status', code: 'scope-missing', detail, allowed: ['responses:review'] },
    ],
  });
}

function notTaken(status: string, isPartial: boolean): Problem {
  const allowed = isPartial ? ['pending'] : ['pending', 'verified'];
  const detail = `A new response cannot be ${status}. Send it as pending, then decide with POST /v1/responses/{id}/verifications.`;
  return new Problem('invalid-response', {
    errors: [{ pointer: '#/verification/status', code: 'not-allowed', detail, allowed }],
  });
}
