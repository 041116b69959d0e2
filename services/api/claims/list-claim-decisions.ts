// GET /v1/claims/{id}/verifications: the decisions on a claim.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { claimDecision } from '../store/bodies/claim.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';

const decisionExample = {
  id: 'ver_01M7YNX8J0VMDKRC9CYZC1C4R3',
  oracle: 'did:ixo:verifier/9',
  organisation: 'Earth Audits',
  kind: 'person',
  decision: 'verified',
  confidence: 0.93,
  reason: null,
  method: { name: 'desk-review', version: '2' },
  proof: null,
  onVersion: 1,
  claimDigest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
  accreditation: null,
  timestamp: '2026-11-21T09:10:00Z',
};

export const listClaimDecisions = defineEndpoint({
  method: 'GET',
  path: '/v1/claims/:id/verifications',
  operationId: 'listClaimDecisions',
  summary: 'List the decisions on an impact claim',
  description:
    'Oldest first, all in one page. `onVersion` is the version of the content that was decided on.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: noBody,
  replies: {
    200: {
      description: 'All decisions.',
      schema: z
        .object({ data: z.array(claimDecision), nextCursor: z.null(), hasMore: z.literal(false) })
        .meta({
          id: 'ClaimDecisions',
          examples: [{ data: [decisionExample], nextCursor: null, hasMore: false }],
        }),
    },
  },
  problems: ['claim-not-found'],
  run: async ({ params, principal }, api) => {
    const { body } = await visibleClaim(api, principal, params.id);
    return {
      status: 200,
      body: { data: body.verification.decisions ?? [], nextCursor: null, hasMore: false },
    };
  },
});
