// GET /v1/households/{id}/analyses: the stored analyses of a household, ordered by their first computation.
import { z } from 'zod';
import { listedAnalysis, printListed } from './list-item.ts';
import { staleParameter, whereStale } from '../store/stale-notes.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { ownProjects } from '../contract/condition.ts';
import { listPage } from '../store/page.ts';
import { resourceParams } from '../contract/fields.ts';
import { readableHousehold } from '../store/visible.ts';

export const listHouseholdAnalyses = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/analyses',
  operationId: 'listHouseholdAnalyses',
  summary: 'List the analyses of a household',
  description: 'The newest comes first with `sort=-createdAt`.',
  scope: 'analysis:read',
  params: resourceParams('household'),
  query: z.strictObject({ ...listQuery(listedAnalysis), stale: staleParameter }),
  body: noBody,
  replies: { 200: { description: 'A page of analyses.', schema: pageReply(listedAnalysis) } },
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id: householdId } = await readableHousehold(api, principal, params.id);
    return listPage(api, {
      table: 'household_analyses',
      page: query,
      conditions: [
        ...ownProjects(principal),
        { sql: 'household_id = {householdId:String}', params: { householdId } },
        ...whereStale(query.stale),
      ],
      print: (ids) => printListed(api, ids),
    });
  },
});
