// GET /v1/projects/{id}: one project.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { asOfQuery, findAsOf } from '../store/as-of.ts';
import { resourceParams } from '../contract/fields.ts';
import { printProject } from './projects.ts';
import { projectReply } from '../store/bodies/replies.ts';
import { projectBody } from '../store/bodies/project.ts';
import { visibleProject } from '../store/visible.ts';

export const getProject = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/:id',
  operationId: 'getProject',
  summary: 'Get a project',
  description: 'With `asOf` as it was at that time.',
  scope: 'projects:read',
  params: resourceParams('project'),
  query: z.strictObject(asOfQuery),
  body: noBody,
  replies: { 200: { description: 'The project.', schema: projectReply } },
  problems: ['project-not-found'],
  run: async ({ params, query: { asOf }, principal }, api) => {
    const record = await visibleProject(api, principal, params.id);
    const project = await findAsOf(api, { kind: 'project', body: projectBody }, { record, asOf });
    if (!project)
      throw new Problem('project-not-found', { detail: `Project ${params.id} did not exist at ${asOf}.` });
    return { status: 200, version: project.version, body: printProject(project) };
  },
});
