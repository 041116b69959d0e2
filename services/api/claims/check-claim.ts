// POST /v1/claims/{id}/checks: runs the automatic checks of a claim again, and stores nothing.
import { z } from 'zod';
import { missingOf } from '#domain/claims/checks/run-checks.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { claimCheck } from '../store/bodies/claim.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { checkClaim as runClaimChecks } from './submission/check-claim.ts';
import { lookAgain } from './submission/look-again.ts';
import { evidenceOf, lookUpBasis, lookUpPlace, resolveFor } from './submission/look-up.ts';

const reply = z
  .object({
    claimId: z.string(),
    contentVersion: z.number(),
    checks: z.array(claimCheck),
    missing: z.array(z.string()),
  })
  .meta({
    id: 'ClaimChecks',
    examples: [
      {
        claimId: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
        contentVersion: 1,
        checks: [
          {
            id: 'digests',
            result: 'pass',
            score: 1,
            reason: 'All 32 digests are right.',
            values: { items: 32, mismatch: 0, missing: 0, superseded: 0 },
            method: { name: 'hearth-checks', version: '1.1.0' },
          },
        ],
        missing: [],
      },
    ],
  });

export const checkClaim = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/checks',
  operationId: 'checkClaim',
  summary: 'Check an impact claim again',
  description:
    'Runs all automatic checks on what evidence, analysis and device-days say now, and stores nothing. For a draft it shows what a submission would find.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-claim', optional: true, example: {} },
  replies: { 200: { description: 'The results.', schema: reply } },
  problems: ['claim-not-found', 'household-not-found', 'erased', 'analysis-not-found', 'project-not-allowed'],
  run: async ({ params, principal }, api) => {
    const { id, body } = await visibleClaim(api, principal, params.id);
    const { claim } = body;
    const { ledger, place } = await lookUpPlace(api, principal, claim);
    const [basis, evidence, again] = await Promise.all([
      lookUpBasis(api, principal, { claim, place }),
      resolveFor(api, place, evidenceOf(claim, body.evidence)),
      lookAgain(api, { claimId: id, claim, place, ledger }),
    ]);
    const checks = await runClaimChecks(api, { claimId: id, claim, place, evidence, ...basis, ...again });
    return {
      status: 200,
      body: { claimId: id, contentVersion: body.contentVersion, checks, missing: missingOf(checks) },
    };
  },
});
