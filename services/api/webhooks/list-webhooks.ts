// GET /v1/webhook-endpoints: endpoints ordered by creation.
import { z } from 'zod';
import { webhookBody, webhookKind } from '#records/webhooks/webhooks.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import type { Api } from '../context/api.ts';
import { withinProjects, type Condition } from '../contract/condition.ts';
import { reference } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import type { Principal } from '../contract/principal.ts';
import { many, one } from '../contract/query.ts';
import { openingProjects } from '../projects/projects.ts';
import { parseStored } from '../store/bodies/held.ts';
import { latestOf, listPage } from '../store/page.ts';
import { printWebhooks, webhookReply, webhooksPath } from './webhooks.ts';

const ofWebhooks = {
  projectId: many(reference('project')).describe(
    'Only endpoints that get events of one of these projects: those limited to it, and those of all projects.',
  ),
  isDisabled: one(z.enum(['true', 'false'])).describe(
    'true: only endpoints that Hearth switched off because they did not answer; false: only the others.',
  ),
};

const filters = z.object(ofWebhooks);

/** The conditions of the list. */
export const webhookConditions = async (
  api: Api,
  principal: Principal,
  query: z.output<typeof filters>,
): Promise<Condition[]> => [
  { sql: 'NOT deleted' },
  ...withinProjects(principal, 'logged_project_ids'),
  ...(await openingProjects(api, query.projectId)),
  ...(query.isDisabled ? [{ sql: query.isDisabled === 'true' ? 'is_disabled' : 'NOT is_disabled' }] : []),
];

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: webhooksPath,
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description:
    'Secrets are never shown. A key that is limited to projects sees the endpoints of those alone.',
  scope: 'webhooks:manage',
  params: noParams,
  query: z.strictObject({ ...listQuery(webhookReply), ...ofWebhooks }),
  body: noBody,
  replies: { 200: { description: 'A page of endpoints.', schema: pageReply(webhookReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'webhook_endpoints',
      page: query,
      conditions: await webhookConditions(api, principal, query),
      print: async (ids) =>
        printWebhooks(
          api,
          (await latestOf(api, webhookKind, ids)).map((record) => parseStored(webhookBody, record)),
        ),
    }),
});
