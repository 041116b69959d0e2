// What a verifier signs when it decides on a claim, and what a bundle holds of its decision.

interface Decided {
  readonly onVersion?: unknown;
  readonly claimDigest?: unknown;
  readonly decision?: unknown;
}

/** Signed with `eddsa-jcs-2022`; the proof is kept beside the decision. */
export const decisionStatement = (claimId: unknown, { onVersion, claimDigest, decision }: Decided) => ({
  claimId,
  version: onVersion,
  claimDigest,
  decision,
});

/** A decision or dispute without the text of its reason. The credential of a claim names its decisions by the digest of this form. */
export const withoutText = <T extends { readonly reason: { readonly code: string } | null }>(one: T) => ({
  ...one,
  reason: one.reason && { code: one.reason.code },
});
