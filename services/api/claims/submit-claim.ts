// POST /v1/claims/{id}/submission: submits a draft.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { claimRecord, visibleClaim } from '../store/claims/find-claims.ts';
import { partyOf, refuseOtherParty } from './claim/claimant.ts';
import { claimReply, printClaim } from './claim/print.ts';
import { refuseState } from './claim/refuse-state.ts';
import { submit } from './submission/submit.ts';

export const submitClaim = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/submission',
  operationId: 'submitClaim',
  summary: 'Send a draft of an impact claim to its verifiers',
  description:
    'As `submit` of POST /v1/claims: devices are filled in, everything is compared, the checks run, and the days are held from then on.',
  scope: 'claims:write',
  ifMatch: 'required',
  params: idParams('claim'),
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-claim', optional: true, example: {} },
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
    'overlapping-claim',
    'rights-transferred',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    checkVersion(ifMatch, claim);
    const party = partyOf(api, principal);
    refuseOtherParty(party, claim.body);
    refuseState(claim, ['draft']);
    const submitted = await submit(api, principal, {
      id: claim.id,
      version: claim.version + 1,
      draft: claim.body,
      evidence: claim.body.evidence,
      party,
    });
    return {
      status: 200,
      version: submitted.claim.version,
      body: await printClaim(api, submitted.claim),
      records: [claimRecord(submitted.claim), ...submitted.records],
      events: submitted.events,
    };
  },
});
