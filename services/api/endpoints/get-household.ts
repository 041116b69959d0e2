// GET /v1/households/{id}: one household with the devices installed now.
import { maySee } from '../access.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { resourceParams } from '../records/fields.ts';
import { findHousehold } from '../records/find.ts';
import { printHouseholds } from '../records/households.ts';
import { householdReply } from '../records/replies.ts';

export const getHousehold = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id',
  operationId: 'getHousehold',
  summary: 'Read a household',
  scope: 'households:read',
  params: resourceParams('household'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The household', schema: householdReply } },
  problems: ['household-not-found'],
  run: async ({ params, principal }, api) => {
    const household = await findHousehold(api.records, params.id);
    if (!household || !maySee(principal, household.body.projectId)) {
      throw new Problem('household-not-found', { detail: `There is no household ${params.id}.` });
    }
    const [printed] = await printHouseholds(api, [household]);
    return { status: 200, version: household.version, body: printed };
  },
});
