// GET /v1/claims/{id}: one claim.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { claimReply, printClaim } from './claim/print.ts';

export const getClaim = defineEndpoint({
  method: 'GET',
  path: '/v1/claims/:id',
  operationId: 'getClaim',
  summary: 'Get an impact claim',
  description: 'Claim, evidence and verification, with all decisions. `check` of each piece of evidence is that of the last run of the checks.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The claim.', schema: claimReply } },
  problems: ['claim-not-found'],
  run: async ({ params, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    return { status: 200, version: claim.version, body: await printClaim(api, claim) };
  },
});
