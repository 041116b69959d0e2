// Messages that wait for a replay, webhook endpoints that were switched off, and keys that expire soon.
import { countAndFirstLetters } from '../../dead-letters/letters.ts';
import { filterConditions } from '../../dead-letters/filter.ts';
import { letterConditions } from '../../dead-letters/page.ts';
import { keyConditions } from '../../keys/list-api-keys.ts';
import { webhookConditions } from '../../webhooks/list-webhooks.ts';
import { webhooksPath } from '../../webhooks/webhooks.ts';
import { idsMax, listLink } from '../to-do/lines.ts';
import { countLine, type Source } from './asked.ts';

/** A key that expires within this time is a line. */
const keyDays = 30;

const dayMs = 86_400_000;

export const deadLetters: Source = {
  name: 'dead-letters',
  scope: 'readings:read',
  read: async ({ api, principal, project }) => {
    const wanted = filterConditions({ replayed: false }, api.settings.HEARTH_TOPIC_PREFIX);
    const conditions = letterConditions(principal, wanted, [project.id]);
    const link = listLink('dead-letters', '/v1/readings/dead-letters', {
      projectId: project.body.did,
      replayed: 'false',
    });
    const found = await countAndFirstLetters(api, conditions, idsMax);
    return [{ kind: 'dead-letters-waiting', link, ...found }];
  },
};

export const disabledWebhooks: Source = {
  name: 'webhooks',
  scope: 'webhooks:manage',
  read: async ({ api, principal, project }) => {
    const query = { projectId: [project.body.did], isDisabled: 'true' as const };
    const line = await countLine(api, {
      kind: 'webhooks-disabled',
      table: 'webhook_endpoints',
      conditions: await webhookConditions(api, principal, query),
      link: listLink('webhook-endpoints', webhooksPath, query),
    });
    return [line];
  },
};

export const expiringKeys: Source = {
  name: 'keys',
  scope: 'keys:manage',
  read: async ({ api, principal, project }) => {
    // Whole days, so that the link and the reply stay the same for a day.
    const end = new Date(api.nowMs() + keyDays * dayMs).toISOString().slice(0, 10);
    const query = {
      projectId: [project.body.did],
      status: ['active' as const, 'rotating' as const],
      expiresBefore: `${end}T00:00:00Z`,
    };
    const line = await countLine(api, {
      kind: 'keys-expiring',
      table: 'api_keys',
      conditions: await keyConditions(api, principal, query),
      link: listLink('api-keys', '/v1/api-keys', query),
    });
    return [line];
  },
};
