// GET /v1/projects/{id}: one project.
import { maySee } from '../access.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { resourceParams } from '../records/fields.ts';
import { findProject } from '../records/find.ts';
import { printProject } from '../records/projects.ts';
import { projectReply } from '../records/replies.ts';

export const getProject = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/:id',
  operationId: 'getProject',
  summary: 'Read a project',
  scope: 'projects:read',
  params: resourceParams('project'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The project', schema: projectReply } },
  problems: ['project-not-found'],
  run: async ({ params, principal }, api) => {
    const project = await findProject(api.records, params.id);
    if (!project || !maySee(principal, project.id))
      throw new Problem('project-not-found', { detail: `There is no project ${params.id}.` });
    return { status: 200, version: project.version, body: printProject(project) };
  },
});
