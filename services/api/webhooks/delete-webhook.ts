// DELETE /v1/webhook-endpoints/{id}: nothing is sent to the endpoint any more, and its secrets are dropped.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import { nextWebhook, visibleWebhook, webhookParams, webhooksPath } from './webhooks.ts';

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: `${webhooksPath}/:id`,
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description:
    'Nothing is sent to it from then on, except a callback that is under way. To pause it, set `active` to false instead.',
  scope: 'webhooks:manage',
  params: webhookParams,
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The endpoint is deleted.' } },
  problems: ['webhook-endpoint-not-found', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, ifMatch, principal }, api) => {
    const webhook = await visibleWebhook(api, principal, params.id);
    checkVersion(ifMatch, webhook);
    const at = isoTime(api.nowMs());
    const body = { ...webhook.body, active: false, secrets: [], deletedAt: at, updatedAt: at };
    return { status: 204, records: [nextWebhook(webhook, body).record] };
  },
});
