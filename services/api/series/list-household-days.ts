// GET /v1/households/{id}/days: the computed days of the devices of a household.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { daysAnswer, daysNote, daysQuery, daysReply } from './days.ts';
import { householdView } from '../store/view.ts';

export const listHouseholdDays = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/days',
  operationId: 'listHouseholdDays',
  summary: 'List the days of the devices of a household',
  description: daysNote,
  scope: 'readings:read',
  params: resourceParams('household'),
  query: daysQuery,
  body: noBody,
  replies: { 200: daysReply },
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) =>
    daysAnswer(api, await householdView(api, principal, params.id), query),
});
