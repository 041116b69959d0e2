// Recognizes a decision that its verifier sends again: an oracle delivers at least once, and a repeat changes nothing.
import { differences } from '../../contract/differences.ts';
import { Problem } from '../../contract/problem.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import type { Verifier } from '../../store/bodies/verifier.ts';
import type { DecisionInput } from './decision-input.ts';

/** What a verifier states of a decision. */
export const decisionContent = ({ decision, confidence, reason, method, proof }: DecisionInput) => ({
  decision,
  confidence: confidence ?? null,
  reason: reason ?? null,
  method: method ?? null,
  proof: proof ?? null,
});

/**
 * The same decision on the same content once more. After a dispute verifiers may decide again, but a signed decision is
 * sent at least once: one with the same signature says nothing new. Throws 409 for another one.
 */
export function isRepeated({ body }: Claim, input: DecisionInput, verifier: Verifier): boolean {
  const own = (body.verification.decisions ?? []).filter(
    ({ oracle, onVersion, claimDigest }) =>
      oracle === verifier.body.did && onVersion === body.contentVersion && claimDigest === body.claimDigest,
  );
  const isOpen = body.status === 'in_review' || body.status === 'submitted';
  const signature = input.proof?.proofValue;
  const before =
    own.find(({ proof }) => signature !== undefined && proof?.proofValue === signature) ??
    (isOpen ? undefined : own.at(-1));
  if (!before) return false;
  if (differences(decisionContent(input), before).length === 0) return true;
  const detail = `${verifier.body.did} decided on version ${before.onVersion} already (${before.id}), with other content.`;
  throw new Problem('decision-conflict', {
    detail,
    errors: [{ pointer: '#', code: 'other-content', detail }],
  });
}
