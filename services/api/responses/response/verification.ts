// The state in which a new response is stored. Only a reviewer may send one that is verified already.
import { sentState } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { refuseFuture } from '../../contract/moments.ts';
import { Problem } from '../../contract/problem.ts';
import { inUtc, isoTime } from '../../contract/time.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { Response } from '../../store/bodies/response.ts';
import { aheadMsMax, type ResponseInput } from './input.ts';

type State = Pick<Response['body'], 'status' | 'verification' | 'warnings'>;

interface Sent {
  readonly verification: ResponseInput['verification'];
  readonly isPartial: boolean;
  readonly purpose: ResponseInput['purpose'];
  /** DIDs of its collector and of the person whose key sends it. */
  readonly contributors: readonly string[];
  readonly project: Project;
}

/**
 * `verified` is kept where the key may decide so at once; else the response is stored as one without a decision, with a
 * warning. Throws 400 for a state that only a later decision gives.
 */
export function firstState(api: Pick<Api, 'nowMs' | 'settings'>, principal: Principal, sent: Sent): State {
  const { verification = { status: 'pending' }, isPartial, purpose } = sent;
  const arrived = isPartial ? 'draft' : sentState(purpose);
  if (verification.status !== 'verified' && verification.status !== 'pending')
    throw notTaken(verification.status);
  refuseFuture(api, 'invalid-response', { 'verification/timestamp': verification.timestamp }, aheadMsMax);
  const verifier = deciderOf(api, principal);
  const obstacle = obstacleTo(verification, verifier, { principal, ...sent });
  if (obstacle !== null) return { status: arrived, warnings: [notKept(arrived, obstacle)] };
  if (verification.status === 'pending') return { status: arrived };
  const timestamp =
    verification.timestamp === undefined ? isoTime(api.nowMs()) : inUtc(verification.timestamp);
  return { status: 'verified', verification: { verifier, timestamp } };
}

type Verification = NonNullable<Sent['verification']>;

interface Deciding extends Omit<Sent, 'verification'> {
  readonly principal: Principal;
}

/** Why what was sent of a decision is not stored; null where all of it is. */
function obstacleTo(
  { status, verifier: named, timestamp }: Verification,
  verifier: string,
  { principal, isPartial, purpose, contributors, project: { body: project } }: Deciding,
): string | null {
  if (status === 'pending')
    return named === undefined && timestamp === undefined
      ? null
      : 'verifier and timestamp belong to a decision';
  if (!principal.scopes.includes('responses:review'))
    return 'this key does not have the scope responses:review';
  if (isPartial) return 'a draft is completed first';
  if (purpose !== undefined) return 'a back-check is compared, and not decided on';
  if (project.reviewLevels > 1) return 'two persons decide in this project';
  if (named !== undefined && named !== verifier)
    return principal.actor === null
      ? `this key has no actor, so it cannot decide for ${named}`
      : `this key decides for ${principal.actor}, not for ${named}`;
  if (project.separationOfDuties && contributors.includes(verifier))
    return 'the person who sends a response may not verify it';
  return null;
}

/** Of a response that is stored already, and is sent again with a decision that it does not have. */
export const verificationNotKept = (
  { verification: sent }: Pick<ResponseInput, 'verification'>,
  { status, verification: stored }: Pick<Response['body'], 'status' | 'verification'>,
): NonNullable<State['warnings']> => {
  const isOther =
    (sent?.verifier !== undefined && sent.verifier !== stored?.verifier) ||
    (sent?.timestamp !== undefined && inUtc(sent.timestamp) !== stored?.timestamp) ||
    // One that is pending is sent as it was before somebody decided.
    (sent && sent.status !== 'pending' && sent.status !== status);
  return isOther ? [notKept(status, 'it was sent before')] : [];
};

/** Documented in infra/docs/survey-responses.md. */
const notKept = (status: State['status'], obstacle: string) => ({
  code: 'verification-not-kept',
  detail: `The response is stored as ${status}: ${obstacle}. A reviewer decides with POST /v1/responses/{id}/verifications.`,
});

/** DID of the person who decides with a key; a key that decides for nobody is named itself. */
export const deciderOf = ({ settings }: Pick<Api, 'settings'>, { actor, keyId }: Principal): string =>
  actor ?? `did:web:${settings.HEARTH_DOMAIN}:keys:${keyId}`;

export const duties = (pointer: string, detail: string): Problem =>
  new Problem('separation-of-duties', {
    detail,
    errors: [{ pointer, code: 'separation-of-duties', detail }],
  });

function notTaken(status: string): Problem {
  const detail = `A new response cannot be ${status}. Send it as pending, then decide with POST /v1/responses/{id}/verifications.`;
  const allowed = ['pending', 'verified'];
  return new Problem('invalid-response', {
    errors: [{ pointer: '#/verification/status', code: 'not-allowed', detail, allowed }],
  });
}
