// PATCH /v1/webhook-endpoints/{id}: changes an endpoint, switches it off, or on again.
import type { z } from 'zod';
import { loggedProjects, type WebhookBody } from '#records/webhooks/webhooks.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { differences } from '../contract/differences.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import { findProjects } from '../keys/key-rights.ts';
import { checkReceiver } from './check-receiver.ts';
import { webhookPatch } from './endpoint-input.ts';
import {
  nextWebhook,
  checkSaid,
  printWebhook,
  visibleWebhook,
  webhookExample,
  webhookParams,
  webhookReply,
  webhooksPath,
} from './webhooks.ts';

export const patchWebhook = defineEndpoint({
  method: 'PATCH',
  path: `${webhooksPath}/:id`,
  operationId: 'patchWebhookEndpoint',
  summary: 'Change a webhook endpoint, or switch it off or on',
  description:
    'While `active` is false nothing is sent. Switched on again, it continues with the first event that it has not answered with 2xx; events are kept for 90 days. Another `url`, or switching it on, starts the count of attempts again. Filters hold for every event that is not sent yet. A key sees an endpoint only while it may see every project whose events the endpoint ever got: its log has them, and can send them again.',
  scope: 'webhooks:manage',
  params: webhookParams,
  query: noQuery,
  body: { schema: webhookPatch, fault: 'invalid-request', example: { active: true } },
  replies: {
    200: { description: 'The endpoint as it is now.', schema: webhookReply, example: webhookExample },
  },
  problems: ['webhook-endpoint-not-found', 'project-not-allowed', 'project-not-found', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, body: patch, ifMatch, principal }, api) => {
    const webhook = await visibleWebhook(api, principal, params.id);
    checkVersion(ifMatch, webhook);
    checkSaid(patch, await printWebhook(api, webhook));
    const { body } = webhook;
    const projectIds =
      patch.projectIds === undefined
        ? body.projectIds
        : await findProjects(api, principal, patch.projectIds ?? []);
    const loggedProjectIds = loggedProjects(body.loggedProjectIds, projectIds);
    const wanted = { ...applyPatch(body, patch), projectIds, loggedProjectIds };
    if (wanted.url !== body.url) await checkReceiver(api, wanted.url);
    if (differences(wanted, body).length === 0)
      return { status: 200, version: webhook.version, body: await printWebhook(api, webhook) };
    const isNew = wanted.url !== body.url || (wanted.active && !body.active);
    const { record, next } = nextWebhook(webhook, {
      ...wanted,
      ...(isNew && { activatedAt: new Date(api.nowMs()).toISOString() }),
      ...(wanted.active && { disabled: null }),
      updatedAt: isoTime(api.nowMs()),
    });
    return { status: 200, version: next.version, body: await printWebhook(api, next), records: [record] };
  },
});

/** The body after the patch; null clears. */
const applyPatch = (
  body: WebhookBody,
  { url, events, active, description }: z.output<typeof webhookPatch>,
): WebhookBody => ({
  ...body,
  ...(url !== undefined && { url }),
  ...(events !== undefined && { events: events ?? [] }),
  ...(active !== undefined && { active }),
  ...(description !== undefined && { description }),
});
