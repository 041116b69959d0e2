// GET /v1/devices/{id}/readings: readings of one device, raw or aggregated.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { readingsAnswer, readingsNote, readingsQuery, readingsReply } from './readings.ts';
import { deviceView } from '../store/view.ts';

export const getDeviceReadings = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/readings',
  operationId: 'getDeviceReadings',
  summary: 'List the readings of a device',
  description: readingsNote,
  scope: 'readings:read',
  params: resourceParams('device'),
  query: readingsQuery,
  body: noBody,
  replies: { 200: readingsReply },
  lines: true,
  problems: ['device-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) =>
    readingsAnswer(api, await deviceView(api, principal, params.id), query),
});
