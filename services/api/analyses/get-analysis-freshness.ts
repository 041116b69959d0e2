// GET /v1/analyses/{id}/freshness: whether the same request would have another result now, and why.
import { freshness, freshnessOf } from './freshness/freshness-reply.ts';
import { analysisParams, visibleAnalysis } from './stored/visible.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';

export const getAnalysisFreshness = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id/freshness',
  operationId: 'getAnalysisFreshness',
  summary: 'Get whether an analysis is stale',
  description:
    'Late readings and changes of baselines, devices or installations in its period make an analysis stale; they never change it. For a household the answer is determined at the request, and lists show it from then on. For a project it is determined once a minute. The event `analysis.stale` follows within some minutes.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'What changed since the analysis was computed.', schema: freshness } },
  problems: ['analysis-not-found'],
  run: async ({ params: { id }, principal }, api) => {
    const found = await visibleAnalysis(api, principal, id);
    return { status: 200, body: await freshnessOf(api, principal, { id, found }) };
  },
});
