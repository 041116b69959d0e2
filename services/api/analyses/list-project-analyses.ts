// GET /v1/projects/{id}/analyses: the stored analyses of a whole project, ordered by their first computation.
import { z } from 'zod';
import { listedProjectAnalysis, printListedProgrammes } from './list-item.ts';
import { anyOf } from '../contract/condition.ts';
import { staleParameter, whereStale } from '../store/stale-notes.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { listPage } from '../store/page.ts';
import { many } from '../contract/query.ts';
import { resourceParams } from '../contract/fields.ts';
import { visibleProject } from '../store/visible.ts';

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
    status: many(z.enum(['final', 'provisional'])),
    stale: staleParameter,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of analyses.', schema: pageReply(listedProjectAnalysis) } },
  problems: ['project-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id: projectId } = await visibleProject(api, principal, params.id);
    return listPage(api, {
      table: 'project_analyses',
      page: query,
      conditions: [
        { sql: 'project_id = {projectId:String}', params: { projectId } },
        ...anyOf('status', query.status),
        ...whereStale(query.stale),
      ],
      print: (ids) => printListedProgrammes(api, ids),
    });
  },
});
