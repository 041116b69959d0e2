// A claim as a bundle holds it: without free texts, and without what is of use in this service only.
import type { Claim } from '../store/bodies/claim.ts';

/** Free texts are left out: they are signed, and can be in a public register. */
export function publicClaim({ id, version, body }: Claim) {
  const { claim, evidence, verification, contentVersion, claimDigest, projectDid } = body;
  const { description, ...content } = claim;
  return {
    id,
    version,
    contentVersion,
    claim: content,
    // By which the digest of a claim with a description cannot be calculated again.
    ...(description !== undefined && { withheld: ['description'] }),
    evidence: evidence.map(withoutNote),
    verification: {
      ...verification,
      ...(verification.decisions && { decisions: verification.decisions.map(withoutText) }),
    },
    status: body.status,
    claimant: body.claimant,
    organisation: body.organisation,
    projectId: projectDid,
    claimDigest,
    ...(body.submittedAt !== undefined && { submittedAt: body.submittedAt }),
    ...(body.submissionAnchor && { submissionAnchor: body.submissionAnchor }),
    ...(body.credentialId !== undefined && { credentialId: body.credentialId }),
    ...(body.issued && { issued: body.issued }),
    createdAt: body.createdAt,
    updatedAt: body.updatedAt,
  };
}

function withoutNote(item: Claim['body']['evidence'][number]) {
  const { note: _, ...shown } = item;
  return shown;
}

/** A decision or dispute without the text of its reason. */
export const withoutText = <T extends { readonly reason: { readonly code: string } | null }>(one: T) => ({
  ...one,
  reason: one.reason && { code: one.reason.code },
});
