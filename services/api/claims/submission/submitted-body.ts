// The body of a claim whose content was submitted or changed: its devices and evidence, the results of the checks, its digest.
import { claimDigest } from '#domain/claims/claim.ts';
import { isReviewable, missingOf } from '#domain/claims/checks/run-checks.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { ClaimBody } from '../../store/bodies/claim.ts';
import { newestAnchor } from '../../store/evidence/anchors.ts';
import { withParty, type Party } from '../claim/claimant.ts';
import { evidenceToStore, type Resolved } from '../evidence/resolve-evidence.ts';
import { checkClaim, type Checking } from './check-claim.ts';
import { baselinesOf } from './checked-analysis.ts';

interface Assembling {
  /** The version of the record that the content makes. */
  readonly version: number;
  /** The claim before, with the times that it holds. */
  readonly draft: ClaimBody;
  readonly party: Party;
  readonly checking: Checking;
}

export async function assembleBody(
  api: Api,
  { version, draft, party, checking }: Assembling,
): Promise<ClaimBody> {
  const at = isoTime(api.nowMs());
  const { claim, place, evidence, analyzed } = checking;
  const { project, household } = place;
  const [checks, anchor] = await Promise.all([
    checkClaim(api, checking),
    project ? newestAnchor(api, project.id) : null,
  ]);
  const items = evidenceToStore(evidence, { api, at, by: party.actor });
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
    collectors: collectorsIn(draft, evidence),
    projectId: project?.id ?? null,
    projectDid: project?.body.did ?? null,
    householdId: household.id,
    contentVersion: version,
    claimDigest: claimDigest(sha256, { claim, evidence: items, version }),
    submittedAt: at,
    submissionAnchor: anchor,
    ...(analyzed && { baselines: baselinesOf(analyzed.stored.inputs) }),
    updatedAt: at,
  };
}

/** Kept in the claim, because a response that is withdrawn later no longer says who collected it. */
const collectorsIn = ({ collectors = [] }: ClaimBody, evidence: readonly Resolved[]): string[] => [
  ...new Set([...collectors, ...evidence.flatMap(({ found }) => found?.contributors ?? [])]),
];
