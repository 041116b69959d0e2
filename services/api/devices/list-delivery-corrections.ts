// GET /v1/devices/{id}/delivery-corrections: the corrections of fuel deliveries.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { deviceListPage, withdrawableQuery } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { deliveryCorrectionReply, listReply } from '../store/bodies/replies.ts';
import { deliveryCorrections } from './corrections/kinds.ts';

export const listDeliveryCorrections = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/delivery-corrections',
  operationId: 'listDeliveryCorrections',
  summary: 'List the corrections of fuel deliveries',
  description:
    'A key that is limited to projects receives what was recorded while the device was in its projects, about that time.',
  scope: 'readings:read',
  params: resourceParams('device'),
  query: withdrawableQuery,
  body: noBody,
  replies: { 200: { description: 'A page of corrections.', schema: listReply(deliveryCorrectionReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) => deviceListPage(api, request, deliveryCorrections),
});
