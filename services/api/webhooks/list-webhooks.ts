// GET /v1/webhook-endpoints: endpoints ordered by creation.
import { z } from 'zod';
import { webhookBody, webhookKind } from '#records/webhooks/webhooks.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { withinProjects } from '../contract/condition.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { held } from '../store/bodies/held.ts';
import { latestOf, listPage } from '../store/page.ts';
import { printWebhooks, webhookReply, webhooksPath } from './webhooks.ts';

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: webhooksPath,
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description:
    'Secrets are never shown. A key that is limited to projects sees the endpoints of those alone.',
  scope: 'webhooks:manage',
  params: noParams,
  query: z.strictObject(listQuery(webhookReply)),
  body: noBody,
  replies: { 200: { description: 'A page of endpoints.', schema: pageReply(webhookReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) =>
    listPage(api, {
      table: 'webhook_endpoints',
      page: query,
      conditions: [{ sql: 'NOT deleted' }, ...withinProjects(principal)],
      print: async (ids) =>
        printWebhooks(
          api,
          (await latestOf(api, webhookKind, ids)).map((record) => held(webhookBody, record)),
        ),
    }),
});
