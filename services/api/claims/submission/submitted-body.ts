// The body of a claim whose content was submitted or changed: its devices and evidence, the results of the checks, its digest.
import { claimDigest } from '#domain/claims/claim.ts';
import { isReviewable, missingOf } from '#domain/claims/checks/run-checks.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { ClaimBody, ClaimContent } from '../../store/bodies/claim.ts';
import { newestAnchor } from '../../store/evidence/anchors.ts';
import { withParty, type Party } from '../claim/claimant.ts';
import { storedEvidence, type Resolved } from '../evidence/resolve-evidence.ts';
import { baselinesOf } from './claimed-analysis.ts';
import { checkClaim } from './check-claim.ts';
import type { Basis } from './look-up.ts';
import type { ClaimPlace } from './place.ts';

interface Assembling {
  /** The version of the record that the content makes. */
  readonly version: number;
  readonly draft: ClaimBody;
  readonly party: Party;
  readonly claim: ClaimContent;
  readonly place: ClaimPlace;
  readonly basis: Basis;
  readonly evidence: readonly Resolved[];
  readonly ledgerIds: readonly string[];
}

export async function submittedBody(
  api: Api,
  { version, draft, party, claim, place, basis, evidence, ledgerIds }: Assembling,
): Promise<ClaimBody> {
  const at = isoTime(api.nowMs());
  const { project, household } = place;
  const [checks, anchor] = await Promise.all([
    checkClaim(api, { claim, place, evidence, ...basis }),
    project ? newestAnchor(api, project.id) : null,
  ]);
  const items = storedEvidence(evidence, { api, at, by: party.actor });
  return {
    ...draft,
    claim,
    evidence: items,
    verification: {
      status: 'pending',
      quorum: { need: 1, of: 1, approved: 0, rejected: 0 },
      checks: checks.map((check) => ({ ...check, values: { ...check.values } })),
      decisions: draft.verification.decisions ?? [],
      missing: missingOf(checks),
    },
    status: isReviewable(checks) ? 'in_review' : 'submitted',
    contributors: withParty(draft.contributors, party),
    projectId: project?.id ?? null,
    projectDid: project?.body.did ?? null,
    householdId: household.id,
    contentVersion: version,
    claimDigest: claimDigest(sha256, { claim, evidence: items, version }),
    holds:
      claim.type === 'KPTClaim'
        ? [{ deviceId: household.body.did, ...place.span }]
        : place.devices.flatMap(({ did, spans }) => spans.map((span) => ({ deviceId: did, ...span }))),
    ledgers: [...ledgerIds],
    submittedAt: at,
    submissionAnchor: anchor,
    ...(basis.analyzed && { baselines: baselinesOf(basis.analyzed.stored.inputs) }),
    updatedAt: at,
  };
}
