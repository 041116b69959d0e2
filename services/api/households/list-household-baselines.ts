// GET /v1/households/{id}/baselines: the dated baselines of a household, in the order of their first days.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { baselineRows } from './baselines/household-baselines.ts';
import { listReply } from '../store/bodies/replies.ts';
import { baselineRowBody } from '../store/bodies/household.ts';
import { visibleHousehold } from '../store/visible.ts';

export const listHouseholdBaselines = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/baselines',
  operationId: 'listHouseholdBaselines',
  summary: 'List the baselines of a household',
  description:
    'All rows in one page, in the order of their first days. An analysis takes the row valid on each day; the one without first day is valid for all earlier days. Rows of kitchen tests (`source` `kpt`) are valid beside the others, and the lower amount counts. Rows that were replaced are in the history of the household.',
  scope: 'households:read',
  params: resourceParams('household'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The rows', schema: listReply(baselineRowBody) } },
  problems: ['household-not-found', 'erased'],
  run: async ({ params, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    return { status: 200, body: { data: baselineRows(household), nextCursor: null, hasMore: false } };
  },
});
