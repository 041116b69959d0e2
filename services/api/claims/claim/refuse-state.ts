// Refuses steps that the state of a claim does not allow.
import type { ClaimStatus } from '#domain/claims/states.ts';
import { Problem } from '../../contract/problem.ts';
import type { Claim } from '../../store/bodies/claim.ts';

/** Throws 409 with the states in which the step is allowed. */
export function refuseState({ id, body }: Claim, from: readonly ClaimStatus[]): void {
  if (from.includes(body.status)) return;
  throw wrongState(`Claim ${id} is ${body.status}. This is only possible while it is ${from.join(' or ')}.`);
}

/** `allowed`: the states that the claim can have next by this step. */
export const wrongState = (detail: string, allowed: readonly string[] = []): Problem =>
  new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#', code: 'wrong-state', detail }],
    members: { allowed },
  });
