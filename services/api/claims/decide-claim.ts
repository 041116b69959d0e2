// POST /v1/claims/{id}/verifications: a verifier decides on a claim.
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { claimReply } from './claim/print.ts';
import { decide } from './review/decide.ts';
import { decisionInput } from './review/decision-input.ts';

export const decideClaim = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/verifications',
  operationId: 'decideClaim',
  summary: 'Add a decision on an impact claim',
  description:
    'The `actor` of the key is a registered verifier of the project that had no part in the claim, and belongs to another organisation than all that had. A service signs its decision: `proof` is a Data Integrity proof with `eddsa-jcs-2022` over the document `{claimId, version, claimDigest, decision}`, where `version` is `contentVersion`. A person may. The same decision once more returns the claim with 200; another one is 409. A claim with a failing check can only be rejected. A rejection keeps the days for `disputeDays` of the project.',
  scope: 'claims:verify',
  ifMatch: 'required',
  params: idParams('claim'),
  query: noQuery,
  body: {
    schema: decisionInput,
    fault: 'invalid-claim',
    example: {
      decision: 'verified',
      confidence: 0.93,
      method: { name: 'desk-review', version: '2' },
    },
  },
  replies: {
    201: { description: 'The claim with the decision.', schema: claimReply },
    200: { description: 'The claim; the verifier had decided so already.', schema: claimReply },
  },
  problems: [
    'claim-not-found',
    'separation-of-duties',
    'decision-conflict',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async ({ params, body: input, ifMatch, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    return decide(api, principal, { claim, input, ifMatch });
  },
});
