// GET /v1/jobs: jobs, ordered by their start.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { endIfSilent, readJob, jobReply, jobStatuses, printJob } from './job.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf } from '../contract/condition.ts';
import { latestOf, listPage } from '../store/page.ts';
import { many } from '../contract/query.ts';
import { anyText } from '../contract/fields.ts';

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/v1/jobs',
  operationId: 'listJobs',
  summary: 'List jobs',
  description: 'Jobs that the key may read.',
  scope: 'any',
  params: noParams,
  query: z.strictObject({
    ...listQuery(jobReply),
    kind: many(anyText(100)),
    status: many(z.enum(jobStatuses)),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of jobs.', schema: pageReply(jobReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'jobs',
      page: query,
      conditions: [
        ...anyOf('scope', principal.scopes),
        ...(principal.projectIds.length > 0 ? anyOf('key_id', [principal.keyId]) : []),
        ...anyOf('kind', query.kind),
        ...anyOf('status', query.status),
      ],
      print: async (ids) => {
        const jobs = (await latestOf(api, 'job', ids)).map(readJob);
        return Promise.all(jobs.map(async (job) => printJob(await endIfSilent(api, job))));
      },
    }),
});
