// POST /v1/webhook-endpoints: creates an endpoint that gets events as callbacks. Only this reply has its secret.
import { newWebhookSecret, webhookKind } from '#records/webhooks/webhooks.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { findProjects } from '../keys/key-rights.ts';
import { countEndpoints } from '../store/webhooks/count-endpoints.ts';
import { checkReceiver } from './check-receiver.ts';
import { webhookInput } from './endpoint-input.ts';
import { checkSaid, printWebhook, sealOf, secretExample, secretReply, webhooksPath } from './webhooks.ts';

/** Each of them costs a query while events come. */
export const webhooksMax = 100;

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: webhooksPath,
  operationId: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description: `Events from now on are sent to \`url\` as POST, signed by Standard Webhooks (scheme \`v1\`), in the order of the feed: each after the answer 2xx to the one before. \`events\` left out or empty: all types. \`projectIds\` left out or empty: all projects, and events without a project; a key that is limited to projects names some of its own. The address is https and public, unless the operator allowed its network. The secret is in this reply and nowhere else; a repeat with the same \`Idempotency-Key\` returns \`secret\` null. At most ${webhooksMax} endpoints exist.`,
  scope: 'webhooks:manage',
  params: noParams,
  query: noQuery,
  body: {
    schema: webhookInput,
    fault: 'invalid-request',
    example: {
      url: 'https://hooks.example/hearth',
      events: ['device.silent', 'response.received'],
      projectIds: ['did:ixo:project/789'],
      description: 'Maintenance desk',
    },
  },
  replies: {
    201: { description: 'The endpoint with its secret.', schema: secretReply, example: secretExample },
  },
  problems: ['project-not-allowed', 'project-not-found', 'record-conflict', 'webhooks-not-configured'],
  run: async ({ body, principal }, api) => {
    const seal = sealOf(api);
    checkSaid(body, {});
    const projectIds = await findProjects(api, principal, body.projectIds ?? []);
    await refuseTooMany(api);
    await checkReceiver(api, body.url);
    const id = `whe_${api.newUlid()}`;
    const at = isoTime(api.nowMs());
    const { secret, sealed } = newWebhookSecret(seal, id);
    const webhook = {
      id,
      version: 1,
      body: {
        url: body.url,
        events: body.events ?? [],
        projectIds,
        loggedProjectIds: projectIds,
        active: body.active ?? true,
        description: body.description ?? null,
        secrets: [{ sealed, until: null }],
        activatedAt: new Date(api.nowMs()).toISOString(),
        disabled: null,
        createdBy: principal.keyId,
        deletedAt: null,
        createdAt: at,
        updatedAt: at,
      },
    };
    return {
      status: 201,
      version: 1,
      location: `${webhooksPath}/${id}`,
      body: { ...(await printWebhook(api, webhook)), secret: null },
      shownOnce: { secret },
      records: [{ kind: webhookKind, ...webhook }],
    };
  },
});

async function refuseTooMany({ clickhouse }: Api): Promise<void> {
  if ((await countEndpoints(clickhouse)) < webhooksMax) return;
  throw new Problem('record-conflict', {
    detail: `There are ${webhooksMax} webhook endpoints, which is the maximum. Delete one that is not used.`,
    members: { max: webhooksMax },
  });
}
