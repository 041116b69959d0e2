// POST /v1/webhook-endpoints/{id}/tests: sends a test event to an endpoint.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { orderAnswer, orderExample, orderReply } from './orders.ts';
import { visibleWebhook, webhookParams, webhooksPath } from './webhooks.ts';

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: `${webhooksPath}/:id/tests`,
  operationId: 'testWebhookEndpoint',
  summary: 'Send a test event to a webhook endpoint',
  description:
    'An event of type `webhook.test`, which is not in the feed, is sent once within seconds, also to an endpoint that is switched off. `Location` is its delivery, which says what came of it.',
  scope: 'webhooks:manage',
  params: webhookParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-request', optional: true, example: {} },
  replies: {
    202: {
      description: 'The test will be sent.',
      schema: orderReply,
      example: { ...orderExample, reason: 'test' },
    },
  },
  problems: ['webhook-endpoint-not-found', 'webhooks-not-configured'],
  run: async ({ params, principal }, api) => {
    const { id } = await visibleWebhook(api, principal, params.id);
    const eventId = `evt_${api.newUlid()}`;
    return orderAnswer(api, principal, { endpointId: id, eventId, reason: 'test' });
  },
});
