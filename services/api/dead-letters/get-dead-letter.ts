// GET /v1/readings/dead-letters/{id}: one message that could not be used.
import { findLetter, letterParams } from './find.ts';
import { letterReply, printLetter } from './letters.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';

export const getDeadLetter = defineEndpoint({
  method: 'GET',
  path: '/v1/readings/dead-letters/:id',
  operationId: 'getDeadLetter',
  summary: 'Get a message that could not be used',
  description: 'With the reason, its place in Kafka and its bytes.',
  scope: 'readings:read',
  params: letterParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The dead letter.', schema: letterReply } },
  problems: ['dead-letter-not-found'],
  run: async ({ params, principal }, api) => ({
    status: 200,
    body: printLetter(await findLetter(api, principal, params.id)),
  }),
});
