// GET /v1/claims/{id}: one claim.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { claimReply, printClaim } from './claim/print.ts';
import { recheckEvidence } from './evidence/recheck.ts';

export const getClaim = defineEndpoint({
  method: 'GET',
  path: '/v1/claims/:id',
  operationId: 'getClaim',
  summary: 'Get an impact claim',
  description:
    'Claim, evidence and verification, with all decisions. `check` of each piece of evidence is that of this moment: evidence that was erased is `missing`.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The claim.', schema: claimReply } },
  problems: ['claim-not-found'],
  run: async ({ params, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    const evidence = await recheckEvidence(api, claim);
    const printed = await printClaim(api, claim);
    return { status: 200, version: claim.version, body: { ...printed, evidence } };
  },
});
