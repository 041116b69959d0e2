// The bytes that a verifier signs when it decides on a claim: a Data Integrity proof with the cryptosuite eddsa-jcs-2022
// (W3C VC Data Integrity EdDSA 1.1, 3.3) over claim, version, digest and decision.
import { canonicalJson } from '../canonical/canonical-json.ts';
import type { Sha256 } from '../evidence/tree.ts';

/** The signed document. It binds the decision to one version of one claim. */
export interface SignedDecision {
  readonly claimId: string;
  /** Of the content. */
  readonly version: number;
  readonly claimDigest: string;
  readonly decision: string;
}

/** SHA-256 of the options of the proof, then SHA-256 of the document: what Ed25519 signs. */
export function signedBytes(
  sha256: Sha256,
  { claimId, version, claimDigest, decision }: SignedDecision,
  options: Readonly<Record<string, unknown>>,
): Uint8Array {
  const parts = [
    sha256(canonicalJson(options)),
    sha256(canonicalJson({ claimId, version, claimDigest, decision })),
  ];
  const bytes = new Uint8Array(64);
  parts.forEach((part, index) => bytes.set(part, index * 32));
  return bytes;
}
