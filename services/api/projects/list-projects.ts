// GET /v1/projects: projects by state and country, ordered by creation.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, ownProjects } from '../contract/condition.ts';
import { latestOf, listPage } from '../store/page.ts';
import { didText, many } from '../contract/query.ts';
import { anyText } from '../contract/fields.ts';
import { printProject } from './projects.ts';
import { projectReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { projectBody } from '../store/bodies/project.ts';

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/v1/projects',
  operationId: 'listProjects',
  summary: 'List projects',
  description: 'Withdrawn projects appear only with `status=withdrawn`.',
  scope: 'projects:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(projectReply),
    did: many(didText),
    country: many(anyText(2)),
    status: many(z.enum(['active', 'archived', 'withdrawn'])),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of projects.', schema: pageReply(projectReply) } },
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) =>
    listPage(api, {
      table: 'projects',
      page: query,
      conditions: [
        ...ownProjects(principal, 'id'),
        ...anyOf('did', query.did),
        ...anyOf('country', query.country),
        ...(query.status ? anyOf('status', query.status) : [{ sql: `status != 'withdrawn'` }]),
      ],
      print: async (ids) =>
        (await latestOf(api, 'project', ids)).map((record) => printProject(parseStored(projectBody, record))),
    }),
});
