// A decision on a claim: who may, what its state allows, and the version that it makes.
import { allowedDecisions, decidedStatus } from '#domain/claims/states.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { checkVersion } from '../../contract/precondition.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { IfMatch } from '../../contract/shape.ts';
import { isoTime } from '../../contract/time.ts';
import type { Claim, ClaimBody, ClaimDecisionEntry } from '../../store/bodies/claim.ts';
import type { Verifier } from '../../store/bodies/verifier.ts';
import { claimEvent } from '../claim/claim-event.ts';
import { refusePersonalTexts } from '../../store/claims/personal-texts.ts';
import { printClaim } from '../claim/print.ts';
import { wrongState } from '../claim/refuse-state.ts';
import { claimTransition } from '../claim/transition.ts';
import { freeAfterDisputes, freeTimes } from '../submission/free.ts';
import type { DecisionInput } from './decision-input.ts';
import { decidingVerifier, refuseOwnClaim } from './duties.ts';
import { refuseWrongProof } from './proof.ts';
import { endReplaced } from './end-replaced.ts';
import { isRepeated, decisionContent } from './repeated-decision.ts';

interface Deciding {
  readonly claim: Claim;
  readonly input: DecisionInput;
  readonly ifMatch: IfMatch;
}

/** Throws 403 for own work, 409 for another decision of the same verifier or a step that the state does not allow. */
export async function decide(
  api: Api,
  principal: Principal,
  { claim, input, ifMatch }: Deciding,
): Promise<Answer> {
  const verifier = await decidingVerifier(api, principal, claim.body.projectId);
  if (isRepeated(claim, input, verifier))
    return { status: 200, version: claim.version, body: await printClaim(api, claim) };
  await refuseOwnClaim(api, principal, { verifier, claim });
  refuseUnsigned(api, { claim, input, verifier });
  checkVersion(ifMatch, claim);
  refuseStep(claim, input);
  await refusePersonalTexts(api, claim.body.householdId, {
    texts: { '#/reason/text': input.reason?.text, '#/method/name': input.method?.name },
    codes: { '#/method/version': input.method?.version },
  });
  const next = applyDecision(api, claim, { input, verifier });
  const [own, { records, events }] = [await claimTransition(api, next), await consequences(api, claim, next)];
  return {
    status: 201,
    version: next.version,
    body: await printClaim(api, next),
    records: [...own.records, ...records],
    events: [claimEvent(`claim.${eventOf(next.body.status)}`, next), ...own.events, ...events],
  };
}

const eventOf = (status: ClaimBody['status']) =>
  status === 'verified' || status === 'revoked' ? status : 'rejected';

interface Made {
  readonly input: DecisionInput;
  readonly verifier: Verifier;
}

/** A service signs; a person may. Throws 400 for a missing proof or an unknown key, 409 for a signature of something else. */
function refuseUnsigned(api: Api, { claim, input, verifier }: Made & { readonly claim: Claim }): void {
  const { proof, decision } = input;
  if (proof === undefined) {
    if (verifier.body.kind === 'person') return;
    throw new Problem('invalid-claim', {
      errors: [{ pointer: '#/proof', code: 'required', detail: 'A service signs its decision.' }],
    });
  }
  refuseWrongProof({ verifier, claim, proof, decision, nowMs: api.nowMs() });
}

function refuseStep({ id, body: { status } }: Claim, { decision }: DecisionInput): void {
  const allowed = allowedDecisions(status);
  if (allowed.includes(decision)) return;
  const why = status === 'submitted' ? ', because an automatic check failed' : '';
  throw wrongState(
    `Claim ${id} is ${status}, so it cannot become ${decision}${why}. Allowed: ${allowed.join(', ') || 'no decision'}.`,
    allowed,
  );
}

function applyDecision(api: Api, { id, version, body }: Claim, { input, verifier }: Made): Claim {
  const timestamp = isoTime(api.nowMs());
  const { did, kind, organisation, accreditation } = verifier.body;
  const entry: ClaimDecisionEntry = {
    id: `ver_${api.newUlid()}`,
    oracle: did,
    organisation,
    kind,
    ...decisionContent(input),
    onVersion: body.contentVersion,
    claimDigest: body.claimDigest,
    accreditation,
    timestamp,
  };
  const status = decidedStatus(input.decision, body.wasVerified === true);
  const isVerified = input.decision === 'verified';
  return {
    id,
    version: version + 1,
    body: {
      ...body,
      status,
      verification: {
        ...body.verification,
        status: status === 'revoked' ? 'revoked' : input.decision,
        verifier: did,
        timestamp,
        quorum: { need: 1, of: 1, approved: Number(isVerified), rejected: Number(!isVerified) },
        decisions: [...(body.verification.decisions ?? []), entry],
      },
      ...(isVerified && { wasVerified: true }),
      ...(status === 'revoked' && { revokedBecause: 'rejected-after-dispute' }),
      updatedAt: timestamp,
    },
  };
}

/** A rejected claim keeps its days while it can be disputed; a verified one takes the place of the one that it supersedes. */
async function consequences(api: Api, before: Claim, { body }: Claim) {
  if (body.status === 'verified') return endReplaced(api, before);
  const isRevoked = body.status === 'revoked';
  const records = isRevoked
    ? await freeTimes(api, before, api.nowMs())
    : await freeAfterDisputes(api, before);
  return { records, events: [] };
}
