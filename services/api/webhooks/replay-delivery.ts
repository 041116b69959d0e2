// POST /v1/webhook-endpoints/{id}/deliveries/{deliveryId}/replays: sends an event again.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { deliveryParams, findDelivery } from './deliveries.ts';
import { orderAnswer, orderExample, orderReply } from './orders.ts';
import { visibleWebhook, webhooksPath } from './webhooks.ts';

export const replayDelivery = defineEndpoint({
  method: 'POST',
  path: `${webhooksPath}/:id/deliveries/:deliveryId/replays`,
  operationId: 'replayWebhookDelivery',
  summary: 'Send the event of a delivery again',
  description:
    'It is sent once within seconds, apart from the order of the feed, with the same `webhook-id` and a new time and signature; also to an endpoint that is switched off. If the receiver takes the event on which the endpoint waits, the pause ends: it is sent once more in its place, and what waits behind it follows.',
  scope: 'webhooks:manage',
  params: deliveryParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-request', optional: true, example: {} },
  replies: { 202: { description: 'The event will be sent.', schema: orderReply, example: orderExample } },
  problems: ['webhook-endpoint-not-found', 'webhook-delivery-not-found', 'webhooks-not-configured'],
  run: async ({ params, principal }, api) => {
    const { id } = await visibleWebhook(api, principal, params.id);
    const delivery = await findDelivery(api, id, params.deliveryId);
    const reason = delivery.eventType === 'webhook.test' ? 'test' : 'redelivery';
    return orderAnswer(api, principal, { endpointId: id, eventId: delivery.id, reason });
  },
});
