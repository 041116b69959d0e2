// GET /v1/readings/batches/{id}: the outcome of a batch of readings.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { batchOutcome, readOutcome } from './outcomes.ts';
import { idParams } from '../contract/fields.ts';

export const getReadingBatch = defineEndpoint({
  method: 'GET',
  path: '/v1/readings/batches/:id',
  operationId: 'getReadingBatch',
  summary: 'Get the outcome of a batch of readings',
  description:
    'The reply that the sender received, for 30 days. The outcome is stored just after that reply: if the process dies in between, the outcome is missing although the broker has every accepted reading.',
  scope: 'readings:write',
  params: idParams('reading-batch'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The outcome.', schema: batchOutcome } },
  problems: ['reading-batch-not-found'],
  run: async ({ params, principal }, api) => ({
    status: 200,
    body: await readOutcome(api, principal, params.id),
  }),
});
