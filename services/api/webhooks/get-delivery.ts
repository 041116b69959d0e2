// GET /v1/webhook-endpoints/{id}/deliveries/{deliveryId}: one delivery with its attempts.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { deliveryExample, deliveryParams, deliveryReply, findDelivery, printDelivery } from './deliveries.ts';
import { visibleWebhook, webhooksPath } from './webhooks.ts';

export const getDelivery = defineEndpoint({
  method: 'GET',
  path: `${webhooksPath}/:id/deliveries/:deliveryId`,
  operationId: 'getWebhookDelivery',
  summary: 'Get a delivery of a webhook endpoint',
  description: 'Its newest 50 attempts, the newest first.',
  scope: 'webhooks:manage',
  params: deliveryParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The delivery.', schema: deliveryReply, example: deliveryExample } },
  problems: ['webhook-endpoint-not-found', 'webhook-delivery-not-found'],
  run: async ({ params, principal }, api) => {
    const { id } = await visibleWebhook(api, principal, params.id);
    return { status: 200, body: printDelivery(await findDelivery(api, id, params.deliveryId)) };
  },
});
