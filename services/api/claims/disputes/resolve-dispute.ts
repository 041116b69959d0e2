// POST /v1/claims/{id}/disputes/{disputeId}/resolution: a verifier admits, dismisses or upholds a dispute.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { freeName } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { defineEndpoint, noQuery } from '../../context/endpoint.ts';
import { idParams, note } from '../../contract/fields.ts';
import { checkVersion } from '../../contract/precondition.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { parseStored } from '../../store/bodies/held.ts';
import * as names from '../../store/bodies/names.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import type { Verifier } from '../../store/bodies/verifier.ts';
import { disputeBody, type Dispute } from '../../store/claims/dispute.ts';
import { visibleClaim } from '../../store/claims/find-claims.ts';
import { isSameParty } from '../claim/claimant.ts';
import { refusePersonalTexts } from '../../store/claims/personal-texts.ts';
import { wrongState } from '../claim/refuse-state.ts';
import { recheckEvidence } from '../evidence/recheck.ts';
import { decidingVerifier, duty, refuseOwnClaim, refuseOwnDecision } from '../review/duties.ts';
import { afterResolution } from './after-resolution.ts';
import { disputeOf, disputeReply, printDispute } from './dispute-reply.ts';

const resolutions = ['admitted', 'dismissed', 'upheld'] as const;
type Resolution = (typeof resolutions)[number];

const resolutionInput = z
  .strictObject({ decision: z.enum(resolutions), text: note(500) })
  .meta({ id: 'NewDisputeResolution' });

export const resolveDispute = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/disputes/:disputeId/resolution',
  operationId: 'resolveDispute',
  summary: 'Add a decision on a dispute of an impact claim',
  description:
    'open → admitted or dismissed; admitted → dismissed or upheld. Admitted: the claim is `disputed`. Dismissed: it returns to the state before. Upheld: it is `in_review`, and verifiers decide again; a rejection then revokes a claim that was verified. Neither the verifier nor its organisation raised the dispute, made the claim or decided on it. A claim whose evidence is missing cannot win: such a dispute is not dismissed. `If-Match` is the ETag of the dispute.',
  scope: 'claims:verify',
  ifMatch: 'required',
  params: idParams('claim').extend({
    disputeId: z
      .string()
      .refine((id) => isIdOf('dispute', id), {
        message: 'This must be the id of a dispute.',
        params: { code: 'bad-identifier' },
      })
      .describe('Id of the dispute.'),
  }),
  query: noQuery,
  body: {
    schema: resolutionInput,
    fault: 'invalid-claim',
    example: { decision: 'admitted', text: 'The other programme confirms it.' },
  },
  replies: { 201: { description: 'The dispute with the decision.', schema: disputeReply } },
  problems: [
    'claim-not-found',
    'dispute-not-found',
    'separation-of-duties',
    'dispute-conflict',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, body: input, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    const dispute = await disputeOf(api, claim.id, params.disputeId);
    const verifier = await decidingVerifier(api, principal, claim.body.projectId);
    await refuseInvolved(api, principal, { verifier, claim, dispute });
    checkVersion(ifMatch, dispute);
    refuseStep(dispute, input.decision);
    if (input.decision === 'dismissed') await refuseMissingEvidence(api, claim);
    await refusePersonalTexts(api, claim.body.householdId, { texts: { '#/text': input.text } });
    const next = resolve(api, dispute, { ...input, verifier });
    const { records, events } = await afterResolution(api, claim, {
      disputeId: dispute.id,
      decision: input.decision,
    });
    return {
      status: 201,
      version: next.version,
      body: printDispute(next),
      records: [
        { kind: 'dispute', ...next },
        ...(input.decision === 'admitted' ? [] : await freedName(api, dispute)),
        ...records,
      ],
      events,
    };
  },
});

interface Involved {
  readonly verifier: Verifier;
  readonly claim: Claim;
  readonly dispute: Dispute;
}

/** Throws 403 for a verifier that raised the dispute, made the claim or decided on it, and for its colleagues. */
async function refuseInvolved(
  api: Api,
  principal: Principal,
  { verifier, claim, dispute }: Involved,
): Promise<void> {
  const { did, organisation } = verifier.body;
  const { raisedBy, organisation: of } = dispute.body;
  if (isSameParty({ actor: did, organisation }, { actor: raisedBy, organisation: of }))
    throw duty(`${did} raised this dispute, or is of the organisation that did.`);
  await refuseOwnDecision(api, principal, { verifier, claim });
  await refuseOwnClaim(api, principal, { verifier, claim });
}

const steps: Readonly<Record<Dispute['body']['status'], readonly Resolution[]>> = {
  open: ['admitted', 'dismissed'],
  admitted: ['dismissed', 'upheld'],
  dismissed: [],
  upheld: [],
};

function refuseStep({ id, body: { status } }: Dispute, decision: Resolution): void {
  const allowed = steps[status];
  if (allowed.includes(decision)) return;
  throw wrongState(
    `Dispute ${id} is ${status}, so it cannot become ${decision}. Allowed: ${allowed.join(', ') || 'no decision'}.`,
    allowed,
  );
}

/** Throws 409: evidence that disappeared, for example by an erasure, does not help the claim. */
async function refuseMissingEvidence(api: Api, claim: Claim): Promise<void> {
  const lost = (await recheckEvidence(api, claim)).filter(({ check }) => check === 'missing');
  if (lost.length === 0) return;
  const detail = `${lost.length} pieces of evidence of the claim no longer exist, first ${lost[0]?.type} ${lost[0]?.ref}. A dispute is decided against a claim that cannot be proved.`;
  throw new Problem('dispute-conflict', {
    detail,
    errors: [{ pointer: '#/decision', code: 'evidence-missing', detail, allowed: ['admitted', 'upheld'] }],
  });
}

interface Resolving {
  readonly decision: Resolution;
  readonly text: string;
  readonly verifier: Verifier;
}

function resolve(api: Api, { id, version, body }: Dispute, { decision, text, verifier }: Resolving): Dispute {
  const timestamp = isoTime(api.nowMs());
  const { did, organisation } = verifier.body;
  return parseStored(disputeBody, {
    id,
    version: version + 1,
    body: {
      ...body,
      status: decision,
      resolutions: [...body.resolutions, { decision, text, verifier: did, organisation, timestamp }],
      updatedAt: timestamp,
    },
  });
}

/** The party may raise another dispute. */
async function freedName({ records }: Pick<Api, 'records'>, { id, body }: Dispute) {
  const name = names.openDispute(body.claimId, body.party);
  const state = (await records.names([name])).get(name);
  return state?.owner === id ? [freeName(name, state)] : [];
}
