// GET /v1/analyses/{id}: a stored analysis, as it was first returned.
import { analysisReply } from '../analysis/reply.ts';
import { analysisParams, visibleAnalysis } from '../analysis/visible.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';

export const getAnalysis = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id',
  operationId: 'getAnalysis',
  summary: 'Read an analysis',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The analysis', schema: analysisReply } },
  problems: ['analysis-not-found'],
  run: async ({ params, principal }, api) => {
    const { record, analysis } = await visibleAnalysis(api, principal, params.id);
    return { status: 200, version: record.version, body: analysis.result };
  },
});
