// GET /v1/jobs/{id}: the progress of long work, and its result.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { findJob, jobReply, printJob } from './job.ts';
import { idParams } from '../contract/fields.ts';

export const getJob = defineEndpoint({
  method: 'GET',
  path: '/v1/jobs/:id',
  operationId: 'getJob',
  summary: 'Get a job',
  description:
    'The key needs the scope of the work; a key that is limited to projects sees its own jobs. A job whose process died is `failed` after a minute: its finished part is kept, and the same request may be sent again.',
  scope: 'any',
  params: idParams('job'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The job.', schema: jobReply } },
  problems: ['job-not-found'],
  run: async ({ params, principal }, api) => {
    const job = await findJob(api, principal, params.id);
    return { status: 200, version: job.version, body: printJob(job) };
  },
});
