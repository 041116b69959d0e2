// GET /v1/analyses/{id}/trace: everything that an analysis was calculated from, and every step.
import { traceReply } from '../analysis/trace-reply.ts';
import { printedTrace } from '../analysis/stored.ts';
import { analysisParams, visibleAnalysis } from '../analysis/visible.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';

export const getAnalysisTrace = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id/trace',
  operationId: 'getAnalysisTrace',
  summary: 'Read the trace of an analysis',
  description:
    'Inputs with the digest of each device-day, factors with their sources, every value and equation. `npm run verify` calculates it again without network and database.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The trace', schema: traceReply } },
  problems: ['analysis-not-found'],
  run: async ({ params, principal }, api) => {
    const { record, analysis } = await visibleAnalysis(api, principal, params.id);
    return { status: 200, version: record.version, body: printedTrace(analysis) };
  },
});
