// The state in which a new response is stored. Only a reviewer may send one that is decided already.
import { sentState } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { refuseFuture } from '../../contract/moments.ts';
import { Problem } from '../../contract/problem.ts';
import { inUtc, isoTime } from '../../contract/time.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { Response } from '../../store/bodies/response.ts';
import { aheadMsMax, type ResponseInput } from './input.ts';

type State = Pick<Response['body'], 'status' | 'verification'>;

interface Sent {
  readonly verification: ResponseInput['verification'];
  readonly isPartial: boolean;
  readonly purpose: ResponseInput['purpose'];
  /** DIDs of its collector and of the person whose key sends it. */
  readonly contributors: readonly string[];
  readonly project: Project;
}

/** Throws 403 for a decision without the scope, or on own work, and 400 for a state that only a decision gives. */
export function firstState(
  api: Pick<Api, 'nowMs' | 'settings'>,
  principal: Principal,
  { verification, isPartial, purpose, contributors, project }: Sent,
): State {
  const { status = 'pending' } = verification ?? {};
  if (status === 'pending') return { status: isPartial ? 'draft' : sentState(purpose) };
  if (!principal.scopes.includes('responses:review')) throw noReview(status);
  const isPendingOnly = isPartial || purpose !== undefined || project.body.reviewLevels > 1;
  if (status !== 'verified' || isPendingOnly) throw notTaken(status, isPendingOnly);
  refuseFuture(api, 'invalid-response', { 'verification/timestamp': verification?.timestamp }, aheadMsMax);
  const verifier = deciderOf(api, principal);
  refuseOtherVerifier(verification?.verifier, verifier, principal);
  refuseOwnWork(verifier, contributors, project);
  const timestamp =
    verification?.timestamp === undefined ? isoTime(api.nowMs()) : inUtc(verification.timestamp);
  return { status, verification: { verifier, timestamp } };
}

/** A decision has the name of the key that makes it. */
function refuseOtherVerifier(sent: string | undefined, verifier: string, { actor }: Principal): void {
  if (sent === undefined || sent === verifier) return;
  const detail =
    actor === null
      ? 'This key has no actor, so it decides for no person. Send the response as pending, and let a key of that person decide.'
      : `This key decides for ${actor}. Leave verifier out, or send that DID.`;
  throw duties('#/verification/verifier', detail);
}

function refuseOwnWork(verifier: string, contributors: readonly string[], { body }: Project): void {
  const next = 'Send the response as pending, and let another person decide.';
  if (!body.separationOfDuties || !contributors.includes(verifier)) return;
  throw duties('#/verification/status', `The person who sends a response may not verify it. ${next}`);
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

function notTaken(status: string, isPendingOnly: boolean): Problem {
  const allowed = isPendingOnly ? ['pending'] : ['pending', 'verified'];
  const detail = `A new response cannot be ${status}. Send it as pending, then decide with POST /v1/responses/{id}/verifications.`;
  return new Problem('invalid-response', {
    errors: [{ pointer: '#/verification/status', code: 'not-allowed', detail, allowed }],
  });
}
