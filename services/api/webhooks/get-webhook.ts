// GET /v1/webhook-endpoints/{id}: one endpoint, without its secret.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import {
  printWebhook,
  visibleWebhook,
  webhookExample,
  webhookParams,
  webhookReply,
  webhooksPath,
} from './webhooks.ts';

export const getWebhook = defineEndpoint({
  method: 'GET',
  path: `${webhooksPath}/:id`,
  operationId: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint',
  description:
    'Its secret is never shown. `disabled` says why and at which event Hearth switched it off: the receiver answered 410, or every attempt over a day failed.',
  scope: 'webhooks:manage',
  params: webhookParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The endpoint.', schema: webhookReply, example: webhookExample } },
  problems: ['webhook-endpoint-not-found'],
  run: async ({ params, principal }, api) => {
    const webhook = await visibleWebhook(api, principal, params.id);
    return { status: 200, version: webhook.version, body: await printWebhook(api, webhook) };
  },
});
