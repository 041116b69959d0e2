// GET /v1/households/{id}/cooking-events: cooking events ordered by their start.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import {
  cookingEventsAnswer,
  cookingEventsNote,
  cookingEventsQuery,
  cookingEventsReply,
} from './cooking-events.ts';
import { householdView } from '../store/view.ts';

export const listHouseholdCookingEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/cooking-events',
  operationId: 'listHouseholdCookingEvents',
  summary: 'List the cooking events of the devices of a household',
  description: cookingEventsNote,
  scope: 'readings:read',
  params: resourceParams('household'),
  query: cookingEventsQuery,
  body: noBody,
  replies: { 200: cookingEventsReply },
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) =>
    cookingEventsAnswer(api, await householdView(api, principal, params.id), query),
});
