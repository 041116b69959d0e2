// GET /v1/households/{id}/readings: readings of the devices of a household while they were installed in it.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { readingsAnswer, readingsNote, readingsQuery, readingsReply } from './readings.ts';
import { householdView } from '../store/view.ts';

export const getHouseholdReadings = defineEndpoint({
  method: 'GET',
  path: '/v1/households/:id/readings',
  operationId: 'getHouseholdReadings',
  summary: 'List the readings of the devices of a household',
  description: readingsNote,
  scope: 'readings:read',
  params: resourceParams('household'),
  query: readingsQuery,
  body: noBody,
  replies: { 200: readingsReply },
  lines: true,
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) =>
    readingsAnswer(api, await householdView(api, principal, params.id), query),
});
