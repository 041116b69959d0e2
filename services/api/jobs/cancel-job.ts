// DELETE /v1/jobs/{id}: ends work that is still running.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { endJob, findJob } from './job.ts';
import { idParams } from '../contract/fields.ts';

export const cancelJob = defineEndpoint({
  method: 'DELETE',
  path: '/v1/jobs/:id',
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description:
    'Its finished part is kept; the process stops within 5 s. A job that has ended does not change.',
  scope: 'any',
  params: idParams('job'),
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The job has ended.' } },
  problems: ['job-not-found'],
  run: async ({ params, principal }, api) => {
    await endJob(api, await findJob(api, principal, params.id), { status: 'cancelled' });
    return { status: 204 };
  },
});
