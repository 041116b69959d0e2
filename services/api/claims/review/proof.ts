// Checks the signature of a decision against the keys that are registered for its verifier. Nothing is fetched.
import { createPublicKey, verify } from 'node:crypto';
import { signedBytes, type SignedDecision } from '#domain/claims/signed-decision.ts';
import { base58Bytes, ed25519PublicKey } from '#domain/multibase.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { Problem } from '../../contract/problem.ts';
import type { Verifier } from '../../store/bodies/verifier.ts';
import type { DecisionInput } from './decision-input.ts';

type Proof = NonNullable<DecisionInput['proof']>;

interface Signed {
  readonly verifier: Verifier;
  readonly proof: Proof;
  readonly decision: SignedDecision;
  /** When the content was submitted: a decision on it is not older. */
  readonly submittedMs: number;
  readonly nowMs: number;
}

/** A clock of a verifier may be ahead. */
const aheadMsMax = 300_000;
const signatureBytes = 64;

/** Throws 400 for a key that is not registered or a time that cannot be, and 409 for a signature of something else. */
export function checkProof({ verifier, proof, decision, submittedMs, nowMs }: Signed): void {
  const key = verifier.body.publicKeys.find(({ id }) => id === proof.verificationMethod);
  const bytes = key && ed25519PublicKey(key.publicKeyMultibase);
  if (!bytes)
    throw invalid(
      'verificationMethod',
      'unknown-key',
      `${verifier.body.did} has no key ${proof.verificationMethod}. Register it with the verifier.`,
    );
  const createdMs = Date.parse(proof.created);
  if (createdMs > nowMs + aheadMsMax || createdMs < Math.floor(submittedMs / 1000) * 1000 - aheadMsMax)
    throw invalid(
      'created',
      'out-of-range',
      'A decision is signed after the content was submitted, and not in the future.',
    );
  const { proofValue, ...options } = proof;
  const signature = base58Bytes(proofValue.slice(1));
  const isSigned =
    signature?.length === signatureBytes &&
    verify(null, signedBytes(sha256, decision, options), keyOf(bytes), signature);
  if (isSigned) return;
  const detail =
    'The signature does not fit this claim, version, digest and decision. Read the claim again, and sign claimId, version (contentVersion), claimDigest and decision.';
  throw new Problem('decision-conflict', {
    detail,
    errors: [{ pointer: '#/proof/proofValue', code: 'bad-signature', detail }],
  });
}

const keyOf = (bytes: Uint8Array) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') },
    format: 'jwk',
  });

const invalid = (member: string, code: string, detail: string): Problem =>
  new Problem('invalid-claim', { detail, errors: [{ pointer: `#/proof/${member}`, code, detail }] });
