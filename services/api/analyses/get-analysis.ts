// GET /v1/analyses/{id}: a stored analysis of a household or a project, as it was first returned.
import { z } from 'zod';
import { projectAnalysisReply } from './project-reply.ts';
import { analysisReply } from './household-reply.ts';
import { analysisParams, visibleAnalysis } from './stored/visible.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';

export const getAnalysis = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id',
  operationId: 'getAnalysis',
  summary: 'Get an analysis',
  description:
    'An analysis never changes. `GET /v1/analyses/{id}/freshness` says whether its data changed since.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The analysis.', schema: z.union([analysisReply, projectAnalysisReply]) } },
  problems: ['analysis-not-found'],
  run: async ({ params, principal }, api) => {
    const { stored } = await visibleAnalysis(api, principal, params.id);
    return { status: 200, version: 1, body: stored.result };
  },
});
