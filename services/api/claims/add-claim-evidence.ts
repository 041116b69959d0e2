// POST /v1/claims/{id}/evidence: adds evidence to a claim that was submitted; the checks run again on the new version.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { claimRecord, visibleClaim } from '../store/claims/find-claims.ts';
import { claimEvent } from './claim/claim-event.ts';
import { partyOf, refuseOtherParty } from './claim/claimant.ts';
import { evidenceList } from './claim/input.ts';
import { claimReply, printClaim } from './claim/print.ts';
import { refuseState } from './claim/refuse-state.ts';
import { addEvidence } from './submission/add-evidence.ts';

export const addClaimEvidence = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/evidence',
  operationId: 'addClaimEvidence',
  summary: 'Add evidence to an impact claim',
  description:
    'While it is `submitted` or `in_review`. The claim gets a new content version, on which the checks run again; decisions and signatures for the version before do not fit it.',
  scope: 'claims:write',
  ifMatch: 'required',
  params: idParams('claim'),
  query: noQuery,
  body: {
    schema: z.strictObject({ evidence: evidenceList.min(1) }).meta({ id: 'AddedClaimEvidence' }),
    fault: 'invalid-claim',
    example: { evidence: [{ type: 'TelemetryBatch', ref: 'eb_01M7YNX8J0DMJFAANCBJY43D4R' }] },
  },
  replies: { 200: { description: 'The claim as it is now.', schema: claimReply } },
  problems: [
    'claim-not-found',
    'household-not-found',
    'erased',
    'analysis-not-found',
    'evidence-not-found',
    'project-not-allowed',
    'not-the-claimant',
    'separation-of-duties',
    'rights-transferred',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, body, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    checkVersion(ifMatch, claim);
    const party = partyOf(api, principal);
    refuseOtherParty(party, claim.body);
    refuseState(claim, ['submitted', 'in_review']);
    const { next, records } = await addEvidence(api, principal, { claim, added: body.evidence, party });
    return {
      status: 200,
      version: next.version,
      body: await printClaim(api, next),
      records: [claimRecord(next), ...records],
      events: [claimEvent('claim.submitted', next)],
    };
  },
});
