// What a verifier signs when it decides on a claim.

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
