// GET /v1/api-keys: keys ordered by creation, including revoked ones.
import { z } from 'zod';
import { keyStatuses } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, withinProjects, type Condition } from '../contract/condition.ts';
import { latestOf, listPage } from '../store/page.ts';
import { many } from '../contract/query.ts';
import { heldKey, keyReply, printKeys } from './keys.ts';

// The state of a key in SQL; `keyStatus` of records/api-keys/api-keys.ts is the same rule.
const statusSql = `multiIf(status = 'revoked', 'revoked', ifNull(expires_at <= now64(3), false), 'expired',
  ifNull(rotating_until > now64(3), false), 'rotating', 'active')`;

const inStatus = (statuses: readonly string[] | undefined): Condition[] =>
  statuses === undefined ? [] : [{ sql: `${statusSql} IN {statuses:Array(String)}`, params: { statuses } }];

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'List API keys',
  description: 'Secrets are never shown. Sessions of browsers are left out.',
  scope: 'keys:manage',
  params: noParams,
  query: z.strictObject({
    ...listQuery(keyReply),
    status: many(z.enum(keyStatuses)),
    createdBy: many(z.string().min(1).max(100)),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of keys.', schema: pageReply(keyReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) =>
    listPage(api, {
      table: 'api_keys',
      page: query,
      conditions: [
        { sql: 'session_of IS NULL' },
        ...withinProjects(principal),
        ...inStatus(query.status),
        ...anyOf('created_by', query.createdBy),
      ],
      print: async (ids) => printKeys(api, (await latestOf(api, 'api-key', ids)).map(heldKey)),
    }),
});
