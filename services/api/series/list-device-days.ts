// GET /v1/devices/{id}/days: the computed days of a device.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { daysAnswer, daysNote, daysQuery, daysReply } from './days.ts';
import { deviceView } from '../store/view.ts';

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
