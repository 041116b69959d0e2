// GET /v1/analyses/{id}/freshness: whether the same question would be answered otherwise by now, and why.
import { freshness, freshnessOf } from './freshness/freshness-reply.ts';
import { analysisParams, visibleAnalysis } from './stored/visible.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';

export const getAnalysisFreshness = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id/freshness',
  operationId: 'getAnalysisFreshness',
  summary: 'Read whether an analysis is stale',
  description:
    'Late readings, and other baselines, devices or stays in its period make an analysis stale; they never change it. ' +
    'That of a household is looked at when it is asked for; what is seen is what lists show from then on. That of a ' +
    'project is looked at with what changed, once a minute. The event `analysis.stale` tells it within some minutes.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'What changed since it was computed', schema: freshness } },
  problems: ['analysis-not-found'],
  run: async ({ params: { id }, principal }, api) => {
    const found = await visibleAnalysis(api, principal, id);
    return { status: 200, body: await freshnessOf(api, principal, { id, found }) };
  },
});
