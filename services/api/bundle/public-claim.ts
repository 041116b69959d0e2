// A claim as a bundle holds it: without free texts, and without what is of use in this service only.
import { withoutText } from '#domain/bundle/decision.ts';
import { digestDescription } from '#domain/claims/claim.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Claim } from '../store/bodies/claim.ts';

/** Free texts are left out: they are signed, and can be in a public register. */
export function publicClaim({ id, version, body }: Claim) {
  const { claim, evidence, verification, contentVersion, claimDigest, projectDid } = body;
  return {
    id,
    version,
    contentVersion,
    claim: digestDescription(sha256, claim),
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
