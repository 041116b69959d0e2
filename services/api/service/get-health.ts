// GET /healthz: the process is alive.
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Check that the process is alive',
  description: 'For liveness probes. It asks no other part.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The process is alive.', type: 'text/plain', example: 'alive\n' } },
  problems: [],
  run: async () => ({ status: 200, text: { type: 'text/plain; charset=utf-8', text: 'alive\n' } }),
});
