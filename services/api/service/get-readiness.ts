// GET /readyz: every part that the API needs answers; else 503 that names those that do not.
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';

export const getReadiness = defineEndpoint({
  method: 'GET',
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Check that the API can answer requests',
  description:
    'For readiness probes. 503 names the parts that do not answer. A process that stops answers 503 before it closes its port.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'All parts answer.', type: 'text/plain', example: 'ready\n' } },
  problems: [],
  run: async (_request, api) => {
    if (api.draining.aborted)
      throw new Problem('dependency-unavailable', {
        detail: 'Not ready: this process stops.',
        headers: { 'retry-after': '1' },
      });
    const missing = await api.missingParts();
    if (missing.length > 0) throw notReady(missing);
    return { status: 200, text: { type: 'text/plain; charset=utf-8', text: 'ready\n' } };
  },
});

/** 503 that names each part. */
export const notReady = (missing: readonly string[]): Problem =>
  new Problem('dependency-unavailable', {
    detail: `Not ready: ${missing.join(', ')}.`,
    errors: missing.map((part) => ({ code: 'unavailable', detail: `${part} does not answer.` })),
    headers: { 'retry-after': '1' },
  });
