// GET /v1/analyses: stored analyses by household, ordered by their first computation.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { listedAnalysis, printListed } from './list-item.ts';
import { newestParameter, whereNewest } from '../store/analyses.ts';
import { staleParameter, whereStale } from '../store/stale-notes.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, ownProjects, type Condition } from '../contract/condition.ts';
import { listPage } from '../store/page.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { many } from '../contract/query.ts';
import { reference } from '../contract/fields.ts';
import { inProjects } from '../projects/projects.ts';

const ofAnalyses = {
  householdId: many(reference('household')),
  projectId: many(reference('project')),
  status: many(z.enum(['final', 'provisional'])),
  stale: staleParameter,
  newest: newestParameter,
};

const filters = z.object(ofAnalyses);

/** The conditions of the list. */
export const analysisConditions = async (
  api: Api,
  principal: Principal,
  query: z.output<typeof filters>,
): Promise<Condition[]> => [
  ...ownProjects(principal),
  ...(await inProjects(api, query.projectId)),
  ...inHouseholds(query.householdId),
  ...anyOf('status', query.status),
  ...whereStale(query.stale),
  ...whereNewest('household', query.newest),
];

export const listAnalyses = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses',
  operationId: 'listAnalyses',
  summary: 'List analyses of households',
  description:
    '`GET /v1/projects/{id}/analyses` lists those of whole projects. The newest comes first with `sort=-createdAt`.',
  scope: 'analysis:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(listedAnalysis),
    ...ofAnalyses,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of analyses.', schema: pageReply(listedAnalysis) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'household_analyses',
      page: query,
      conditions: await analysisConditions(api, principal, query),
      print: (ids) => printListed(api, ids),
    }),
});

/** A household by its id or its DID. */
function inHouseholds(names: readonly string[] | undefined): Condition[] {
  if (names === undefined) return [];
  const ids = names.filter((name) => isIdOf('household', name));
  const dids = names.filter((name) => !isIdOf('household', name));
  return [
    {
      sql: '(household_id IN {ids:Array(String)} OR household_did IN {dids:Array(String)})',
      params: { ids, dids },
    },
  ];
}
