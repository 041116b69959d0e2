// GET /v1/projects/{id}/history: all versions of a project, newest first, with author and time.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyPage, historyQuery, versionReply } from '../store/history.ts';
import { resourceParams } from '../contract/fields.ts';
import { printProject } from './projects.ts';
import { listReply, projectReply } from '../store/bodies/replies.ts';
import { held } from '../store/bodies/held.ts';
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
  replies: {
    200: {
      description: 'A page of versions.',
      schema: listReply(z.object({ ...versionReply, record: projectReply })),
    },
  },
  problems: ['project-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleProject(api, principal, params.id);
    return historyPage(api, {
      kind: 'project',
      id,
      page: query,
      print: async (versions) =>
        versions.map(({ at, actor, ...version }) => ({
          version: version.version,
          at,
          actor,
          record: printProject(held(projectBody, version)),
        })),
    });
  },
});
