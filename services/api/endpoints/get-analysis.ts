// GET /v1/analyses/{id}: a stored analysis, as it was first returned.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { maySee } from '../access.ts';
import { analysisReply } from '../analysis/reply.ts';
import { storedAnalysis } from '../analysis/stored.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';
import { Problem } from '../problem.ts';

const id = z.string().refine((text) => isIdOf('analysis', text), {
  message: 'This must be the id of an analysis, an_ and 26 characters.',
  params: { code: 'bad-identifier' },
});

export const getAnalysis = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id',
  operationId: 'getAnalysis',
  summary: 'Read an analysis',
  scope: 'analysis:read',
  params: z.strictObject({ id }),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The analysis', schema: analysisReply } },
  problems: ['analysis-not-found'],
  run: async ({ params, principal }, api) => {
    const record = (await api.records.latest('analysis', [params.id])).get(params.id);
    const analysis = record && storedAnalysis(record);
    if (!analysis || !maySee(principal, analysis.projectId)) {
      throw new Problem('analysis-not-found', { detail: `There is no analysis ${params.id}.` });
    }
    return { status: 200, version: record.version, body: analysis.result };
  },
});
