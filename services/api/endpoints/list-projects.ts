// GET /v1/projects: projects by state and country, in order of creation.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../endpoint.ts';
import { listQuery, pageReply } from '../list-query.ts';
import { anyOf, ownProjects } from '../condition.ts';
import { latestOf, listPage } from '../page.ts';
import { didText, many } from '../query.ts';
import { anyText } from '../records/fields.ts';
import { printProject } from '../records/projects.ts';
import { projectReply } from '../records/replies.ts';
import { held } from '../records/stored/held.ts';
import { projectBody } from '../records/stored/project.ts';

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/v1/projects',
  operationId: 'listProjects',
  summary: 'List projects',
  description: 'Those that were withdrawn only with `status=withdrawn`.',
  scope: 'projects:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(projectReply),
    did: many(didText),
    country: many(anyText(2)),
    status: many(z.enum(['active', 'archived', 'withdrawn'])),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of projects', schema: pageReply(projectReply) } },
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
        (await latestOf(api, 'project', ids)).map((record) => printProject(held(projectBody, record))),
    }),
});
