// A claim that another one replaces: it must be of the same claimant, household and type, and not be under dispute.
import { isReplaceable } from '#domain/claims/states.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { visibleClaim } from '../../store/claims/find-claims.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import { refuseOtherParty, type Party } from '../claim/claimant.ts';
import { invalid } from './place.ts';

interface Replacing {
  readonly supersedes: string;
  readonly claim: ClaimContent;
  readonly party: Party;
}

/** Throws 404, 403 for a claim of somebody else, 400 for one of another household, 409 for one that cannot be replaced. */
export async function refuseReplacement(
  api: Api,
  principal: Principal,
  { supersedes, claim, party }: Replacing,
): Promise<void> {
  const before = await visibleClaim(api, principal, supersedes);
  refuseOtherParty(party, before.body);
  if (before.body.claim.type !== claim.type || before.body.claim.householdId !== claim.householdId)
    throw invalid(
      '#/claim/supersedes',
      'other-claim',
      'A claim replaces one of the same type and household.',
    );
  const { status, issued } = before.body;
  if (isReplaceable(status) && issued === undefined) return;
  const why = issued === undefined ? `is ${status}` : 'has issued units';
  const detail = `Claim ${supersedes} ${why}, so no other claim can take its place.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/claim/supersedes', code: 'wrong-state', detail }],
    members: { allowed: [] },
  });
}
