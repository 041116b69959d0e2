// Checks the signature of a decision against the keys that are registered for its verifier. Nothing is fetched.
import { decisionStatement } from '#domain/bundle/decision.ts';
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { isSigned } from '#runtime/process/ed25519.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { Problem } from '../../contract/problem.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import type { Verifier } from '../../store/bodies/verifier.ts';
import type { DecisionInput } from './decision-input.ts';

interface Signed {
  readonly verifier: Verifier;
  readonly claim: Claim;
  readonly proof: NonNullable<DecisionInput['proof']>;
  readonly decision: DecisionInput['decision'];
  readonly nowMs: number;
}

/** A clock of a verifier may be ahead. */
const aheadMsMax = 300_000;

/** Throws 400 for a key that is not registered or a time that cannot be, and 409 for a signature of something else. */
export function refuseWrongProof({ verifier, claim, proof, decision, nowMs }: Signed): void {
  const key = verifier.body.publicKeys.find(({ id }) => id === proof.verificationMethod);
  const publicKey = key ? ed25519PublicKey(key.publicKeyMultibase) : null;
  if (!publicKey)
    throw invalid(
      'verificationMethod',
      'unknown-key',
      `${verifier.body.did} has no key ${proof.verificationMethod}. Register it with the verifier.`,
    );
  const createdMs = Date.parse(proof.created);
  if (createdMs > nowMs + aheadMsMax || createdMs < decidableFromMs(claim) - aheadMsMax)
    throw invalid(
      'created',
      'out-of-range',
      'A decision is signed after the content was submitted, or a dispute gave it back to the verifiers, and not in the future.',
    );
  const { contentVersion: onVersion, claimDigest } = claim.body;
  const statement = decisionStatement(claim.id, { onVersion, claimDigest, decision });
  if (checkProof({ ...statement, proof }, { sha256, isSigned, publicKeyOf: () => publicKey }).ok) return;
  const detail =
    'The signature does not fit this claim, version, digest and decision. Read the claim again, and sign claimId, version (contentVersion), claimDigest and decision.';
  throw new Problem('decision-conflict', {
    detail,
    errors: [{ pointer: '#/proof/proofValue', code: 'bad-signature', detail }],
  });
}

/** From when verifiers could decide on the content, in whole seconds as `created` has them. */
const decidableFromMs = ({
  body: { createdAt, submittedAt = createdAt, reopenedAt = submittedAt },
}: Claim): number => Math.floor(Math.max(Date.parse(submittedAt), Date.parse(reopenedAt)) / 1000) * 1000;

const invalid = (member: string, code: string, detail: string): Problem =>
  new Problem('invalid-claim', { detail, errors: [{ pointer: `#/proof/${member}`, code, detail }] });
