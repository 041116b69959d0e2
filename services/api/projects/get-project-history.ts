// GET /v1/projects/{id}/history: all versions of a project, newest first, with author and time.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyQuery, historyReply, recordHistory } from '../store/history.ts';
import { resourceParams } from '../contract/fields.ts';
import { printProject } from './projects.ts';
import { projectReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { projectBody } from '../store/bodies/project.ts';
import { visibleProject } from '../store/visible.ts';

export const getProjectHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/:id/history',
  operationId: 'getProjectHistory',
  summary: 'List all versions of a project',
  description: 'Newest first.',
  scope: 'projects:read',
  params: resourceParams('project'),
  query: historyQuery,
  body: noBody,
  replies: { 200: historyReply(projectReply) },
  problems: ['project-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleProject(api, principal, params.id);
    return recordHistory(api, {
      kind: 'project',
      id,
      page: query,
      print: async (records) => records.map((record) => printProject(parseStored(projectBody, record))),
    });
  },
});
