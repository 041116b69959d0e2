// GET /v1/households/{id}/baselines: the dated baselines of a household, ordered by their first days.
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
    'All rows in one page, ordered by their first day. An analysis uses the row that is valid on each day; a row without a first day is valid for all earlier days. Rows of kitchen tests (`source` is `kpt`) are valid in addition, and the lower amount is used. The history of the household holds replaced rows.',
  scope: 'households:read',
  params: resourceParams('household'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The rows.', schema: listReply(baselineRowBody) } },
  problems: ['household-not-found', 'erased'],
  run: async ({ params, principal }, api) => {
    const household = await visibleHousehold(api, principal, params.id);
    return { status: 200, body: { data: baselineRows(household), nextCursor: null, hasMore: false } };
  },
});
