// GET /v1/devices/{id}/days: what each device did on each local day.
import { defineEndpoint, noBody } from '../endpoint.ts';
import { resourceParams } from '../records/fields.ts';
import { daysAnswer, daysNote, daysQuery, daysReply } from '../series/days.ts';
import { deviceView } from '../series/view.ts';

export const listDeviceDays = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/days',
  operationId: 'listDeviceDays',
  summary: 'List the days of a device',
  description: daysNote,
  scope: 'readings:read',
  params: resourceParams('device'),
  query: daysQuery,
  body: noBody,
  replies: { 200: daysReply },
  problems: ['device-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) =>
    daysAnswer(api, await deviceView(api, principal, params.id), query),
});
