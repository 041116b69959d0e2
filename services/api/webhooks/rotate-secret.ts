// POST /v1/webhook-endpoints/{id}/secret-rotations: creates a new secret. Earlier secrets sign as well until the overlap
// ends.
import { newWebhookSecret, retiringSecretsMax, rotatedSecrets } from '#records/webhooks/webhooks.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { rotationInput } from './endpoint-input.ts';
import {
  nextWebhook,
  printWebhook,
  sealOf,
  secretExample,
  secretReply,
  visibleWebhook,
  webhookParams,
  webhooksPath,
} from './webhooks.ts';

export const rotateSecret = defineEndpoint({
  method: 'POST',
  path: `${webhooksPath}/:id/secret-rotations`,
  operationId: 'rotateWebhookSecret',
  summary: 'Give a webhook endpoint a new secret',
  description:
    'During the overlap each callback has a signature of the new and of each earlier secret, so a receiver may change at any time in it. The secret is in this reply and nowhere else. No earlier secret signs longer than `overlapSeconds`.',
  scope: 'webhooks:manage',
  params: webhookParams,
  query: noQuery,
  body: {
    schema: rotationInput,
    fault: 'invalid-request',
    optional: true,
    example: { overlapSeconds: 86_400 },
  },
  replies: {
    201: { description: 'The endpoint with its new secret.', schema: secretReply, example: secretExample },
  },
  problems: [
    'webhook-endpoint-not-found',
    'illegal-transition',
    'webhooks-not-configured',
    'version-mismatch',
  ],
  ifMatch: 'taken',
  run: async ({ params, body, ifMatch, principal }, api) => {
    const webhook = await visibleWebhook(api, principal, params.id);
    checkVersion(ifMatch, webhook);
    const { secret, sealed } = newWebhookSecret(sealOf(api), webhook.id);
    const secrets = rotatedSecrets(webhook.body.secrets, {
      sealed,
      overlapSeconds: body.overlapSeconds,
      nowMs: api.nowMs(),
    });
    if (!secrets)
      throw new Problem('illegal-transition', {
        detail: `${retiringSecretsMax} earlier secrets of ${webhook.id} still sign, which is the maximum. Rotate with a shorter overlap.`,
        members: { allowed: [] },
      });
    const { record, next } = nextWebhook(webhook, {
      ...webhook.body,
      secrets,
      updatedAt: isoTime(api.nowMs()),
    });
    return {
      status: 201,
      version: next.version,
      location: `${webhooksPath}/${webhook.id}`,
      body: { ...(await printWebhook(api, next)), secret: null },
      shownOnce: { secret },
      records: [record],
    };
  },
});
