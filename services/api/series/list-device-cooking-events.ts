// GET /v1/devices/{id}/cooking-events: cooking events ordered by their start.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import {
  cookingEventsAnswer,
  cookingEventsNote,
  cookingEventsQuery,
  cookingEventsReply,
} from './cooking-events.ts';
import { deviceView } from '../store/view.ts';

export const listDeviceCookingEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/cooking-events',
  operationId: 'listDeviceCookingEvents',
  summary: 'List the cooking events of a device',
  description: cookingEventsNote,
  scope: 'readings:read',
  params: resourceParams('device'),
  query: cookingEventsQuery,
  body: noBody,
  replies: { 200: cookingEventsReply },
  problems: ['device-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) =>
    cookingEventsAnswer(api, await deviceView(api, principal, params.id), query),
});
