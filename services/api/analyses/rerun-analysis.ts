// POST /v1/analyses/{id}/reruns: recalculates a stored analysis from its stored inputs, and compares.
import { z } from 'zod';
import { analyzeHousehold } from '#domain/emissions/analyze/analyze.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { programmeResult } from '#domain/emissions/documents/project-document.ts';
import { printAnalysis } from '#domain/emissions/documents/printed.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { freshness, freshnessOf } from './freshness/freshness-reply.ts';
import { analysisParams, visibleAnalysis } from './stored/visible.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';

export const rerunAnalysis = defineEndpoint({
  method: 'POST',
  path: '/v1/analyses/:id/reruns',
  operationId: 'rerunAnalysis',
  summary: 'Recalculate an analysis',
  description:
    'From its stored inputs, not from the present data: late data make an analysis stale and never change it. `freshness` says whether it is stale, why, and which analysis came later. For a result from the present data send the same request again (`POST /v1/analysis/household` or `/project`). Another version of the method may give another result.',
  scope: 'analysis:run',
  params: analysisParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-request', optional: true, example: {} },
  replies: {
    200: {
      description: 'Whether the new result equals the stored one byte by byte.',
      schema: z.object({
        match: z.boolean(),
        resultDigest: z
          .string()
          .nullable()
          .describe('Digest of the new result; null if there is no result any more.'),
        previousDigest: z.string(),
        freshness,
      }),
    },
  },
  problems: ['analysis-not-found'],
  run: async ({ params, principal }, api) => {
    const found = await visibleAnalysis(api, principal, params.id);
    const resultDigest =
      found.of === 'household'
        ? digestAgain(found.stored.inputs)
        : programmeResult(found.stored.inputs, sha256).result.resultDigest;
    const previousDigest = String(found.stored.result['resultDigest']);
    const fresh = await freshnessOf(api, principal, { id: params.id, found });
    return {
      status: 200,
      body: { match: resultDigest === previousDigest, resultDigest, previousDigest, freshness: fresh },
    };
  },
});

function digestAgain(inputs: AnalysisInputs): string | null {
  const outcome = analyzeHousehold(inputs);
  return outcome.ok ? printAnalysis(inputs, outcome.result, sha256).resultDigest : null;
}
