// GET /v1/projects/{id}/analyses: the stored analyses of a whole project, ordered by their first computation.
import { z } from 'zod';
import { listedProjectAnalysis, printListedProgrammes } from './list-item.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { newestParameter, whereNewest } from '../store/analyses.ts';
import { staleParameter, whereStale } from '../store/stale-notes.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { listPage } from '../store/page.ts';
import { many } from '../contract/query.ts';
import { resourceParams } from '../contract/fields.ts';
import { visibleProject } from '../store/visible.ts';

const ofAnalyses = {
  status: many(z.enum(['final', 'provisional'])),
  stale: staleParameter,
  newest: newestParameter,
};

const filters = z.object(ofAnalyses);

/** The conditions of the list. `projectId`: `prj_…`. */
export const projectAnalysisConditions = (
  projectId: string,
  query: z.output<typeof filters>,
): Condition[] => [
  { sql: 'project_id = {projectId:String}', params: { projectId } },
  ...anyOf('status', query.status),
  ...whereStale(query.stale),
  ...whereNewest('project', query.newest),
];

export const listProjectAnalyses = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/:id/analyses',
  operationId: 'listProjectAnalyses',
  summary: 'List the analyses of a project',
  description: '`GET /v1/analyses?projectId=` lists those of its households.',
  scope: 'analysis:read',
  params: resourceParams('project'),
  query: z.strictObject({
    ...listQuery(listedProjectAnalysis),
    ...ofAnalyses,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of analyses.', schema: pageReply(listedProjectAnalysis) } },
  problems: ['project-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id: projectId } = await visibleProject(api, principal, params.id);
    return listPage(api, {
      table: 'project_analyses',
      page: query,
      conditions: projectAnalysisConditions(projectId, query),
      print: (ids) => printListedProgrammes(api, ids),
    });
  },
});
