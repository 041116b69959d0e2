// Adds evidence to a submitted claim: the next content version, with the checks run again. It holds its days already.
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import type { Party } from '../claim/claimant.ts';
import { evidenceMax, type EvidenceInput } from '../claim/input.ts';
import { refusePersonalTexts } from '../../store/claims/personal-texts.ts';
import { refuseFaulty } from '../evidence/resolve-evidence.ts';
import { lookUpBasis, lookUpPlace, resolveFor } from './look-up.ts';
import { lookAgain } from './look-again.ts';
import { refuseUnknownOrganisation } from './refusals.ts';
import { takeRights } from './rights.ts';
import { assembleBody } from './submitted-body.ts';

interface Adding {
  readonly claim: Claim;
  readonly added: readonly EvidenceInput[];
  readonly party: Party;
}

interface Added {
  readonly next: Claim;
  readonly records: readonly RecordVersion[];
}

/** Throws as a submission does. */
export async function addEvidence(
  api: Api,
  principal: Principal,
  { claim: before, added, party }: Adding,
): Promise<Added> {
  const { claim, evidence: stored, householdId } = before.body;
  refuseTooMany(stored.length + added.length);
  const notes = added.map(({ note }, index) => [`#/evidence/${index}/note`, note]);
  await refusePersonalTexts(api, householdId, { texts: Object.fromEntries(notes) });
  const { ledger, place } = await lookUpPlace(api, principal, claim);
  refuseUnknownOrganisation(party, place);
  const [basis, evidence, again] = await Promise.all([
    lookUpBasis(api, principal, { claim, place }),
    resolveFor(api, place, [...added, ...stored]),
    lookAgain(api, { claimId: before.id, claim, place, ledger }),
  ]);
  refuseFaulty(evidence);
  const rights = await takeRights(api, householdId, evidence);
  const version = before.version + 1;
  const body = await assembleBody(api, {
    version,
    draft: before.body,
    party,
    checking: {
      claimId: before.id,
      claim,
      place,
      ...basis,
      ...again,
      // Faults are named by the place in the request, and stored in the order of their arrival.
      evidence: [...evidence.slice(added.length), ...evidence.slice(0, added.length)],
    },
  });
  return { next: { id: before.id, version, body }, records: rights };
}

function refuseTooMany(count: number): void {
  if (count <= evidenceMax) return;
  const detail = `The claim would have ${count} pieces of evidence; at most ${evidenceMax} are allowed.`;
  throw new Problem('invalid-claim', {
    errors: [{ pointer: '#/evidence', code: 'too-large', detail, max: evidenceMax }],
  });
}
