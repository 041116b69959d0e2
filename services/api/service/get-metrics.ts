// GET /metrics: Prometheus text.
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';

export const getMetrics = defineEndpoint({
  method: 'GET',
  path: '/metrics',
  operationId: 'getMetrics',
  summary: 'Get metrics as Prometheus text',
  description: 'Metrics of this process. `infra/docs/signals.md` explains them.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: {
    200: {
      description: 'Metrics in the text format of Prometheus.',
      type: 'text/plain',
      example: '# TYPE hearth_api_requests_total counter\n',
    },
  },
  problems: [],
  run: async (_request, api) => ({ status: 200, text: await api.metricsText() }),
});
