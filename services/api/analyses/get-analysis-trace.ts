// GET /v1/analyses/{id}/trace: all inputs of an analysis, and every step.
import { z } from 'zod';
import { programmeTraceReply, traceReply } from './trace-reply.ts';
import { householdTrace, projectTrace } from './stored/stored.ts';
import { analysisParams, visibleAnalysis } from './stored/visible.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';

export const getAnalysisTrace = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id/trace',
  operationId: 'getAnalysisTrace',
  summary: 'Get the trace of an analysis',
  description:
    'Inputs with the digest of each device-day, factors with their sources, and every value with its equation. The trace of a project names each household with its share of the uncertainty and the digest of its inputs. `npm run verify` recalculates a trace without network and database.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The trace.', schema: z.union([traceReply, programmeTraceReply]) } },
  problems: ['analysis-not-found'],
  run: async ({ params, principal }, api) => {
    const found = await visibleAnalysis(api, principal, params.id);
    const body = found.of === 'household' ? householdTrace(found.stored) : projectTrace(found.stored);
    return { status: 200, version: 1, body };
  },
});
