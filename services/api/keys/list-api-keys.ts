// GET /v1/api-keys: keys ordered by creation, including revoked ones.
import { z } from 'zod';
import { keyStatuses } from '#records/api-keys/api-keys.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { latestOf, listPage } from '../store/page.ts';
import type { Api } from '../context/api.ts';
import { reference } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { dateTime, many, one } from '../contract/query.ts';
import { inUtc } from '../contract/time.ts';
import { openingProjects } from '../projects/projects.ts';
import { keysOf } from './key-rights.ts';
import { readKey, keyReply, printKeys } from './keys.ts';

// The state of a key in SQL; `keyStatus` of records/api-keys/api-keys.ts is the same rule.
const statusSql = `multiIf(status = 'revoked', 'revoked', ifNull(expires_at <= now64(3), false), 'expired',
  ifNull(rotating_until > now64(3), false), 'rotating', 'active')`;

const inStatus = (statuses: readonly string[] | undefined): Condition[] =>
  statuses === undefined ? [] : [{ sql: `${statusSql} IN {statuses:Array(String)}`, params: { statuses } }];

const ofKeys = {
  status: many(z.enum(keyStatuses)),
  createdBy: many(z.string().min(1).max(100)),
  projectId: many(reference('project')).describe(
    'Only keys that open one of these projects: those limited to it, and those of all projects.',
  ),
  expiresBefore: one(dateTime).describe('Only keys that expire before this time.'),
};

const filters = z.object(ofKeys);

/** The conditions of the list. */
export const keyConditions = async (
  api: Api,
  principal: Principal,
  query: z.output<typeof filters>,
): Promise<Condition[]> => [
  ...keysOf(principal).conditions,
  ...inStatus(query.status),
  ...anyOf('created_by', query.createdBy),
  ...(await openingProjects(api, query.projectId)),
  ...expiringBefore(query.expiresBefore),
];

const expiringBefore = (time: string | undefined): Condition[] =>
  time === undefined
    ? []
    : [
        {
          sql: `ifNull(expires_at < parseDateTime64BestEffort({expiresBefore:String}, 3, 'UTC'), false)`,
          params: { expiresBefore: inUtc(time) },
        },
      ];

export const listApiKeys = defineEndpoint({
  method: 'GET',
  path: '/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'List API keys',
  description:
    'Secrets are never shown. Sessions of browsers are left out, and keys of other organisations than that of the calling key.',
  scope: 'keys:manage',
  params: noParams,
  query: z.strictObject({
    ...listQuery(keyReply),
    ...ofKeys,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of keys.', schema: pageReply(keyReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'api_keys',
      page: query,
      conditions: await keyConditions(api, principal, query),
      print: async (ids) => printKeys(api, (await latestOf(api, 'api-key', ids)).map(readKey)),
    }),
});
