// POST /v1/analyses/{id}/reruns: calculates a stored analysis again from its stored inputs, and compares.
import { z } from 'zod';
import { analyseHousehold } from '#domain/emissions/analyze/analyze.ts';
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
  summary: 'Calculate an analysis again',
  description:
    'From what it was calculated from, not from what is known by now: late data make an analysis stale and never change it. `freshness` says whether it is stale, why, and which analysis came after it; what the data give by now is told by the same question, asked again (`POST /v1/analysis/household` or `/project`). Another version of the method may give another result.',
  scope: 'analysis:run',
  params: analysisParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-request', optional: true, example: {} },
  replies: {
    200: {
      description: 'Whether the result is the same, to the last byte',
      schema: z.object({
        match: z.boolean(),
        resultDigest: z.string().nullable().describe('null: there is no result any more'),
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
  const outcome = analyseHousehold(inputs);
  return outcome.ok ? printAnalysis(inputs, outcome.result, sha256).resultDigest : null;
}
