// POST /v1/sampling: the size of a sample for a precision. It stores nothing.
import type { Answer } from '../context/answer.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { answerOf } from './answer.ts';
import { sampleSizeReply } from './sample-size-reply.ts';
import type { SamplingRequest } from './sampling-fields.ts';
import { samplingRequest } from './sampling-request.ts';

const example: SamplingRequest = {
  population: 5000,
  confidence: 0.95,
  precision: 0.05,
  expectedMean: 0.8,
  expectedSD: 0.2,
  dropoutRate: 0.15,
  strata: [
    { name: 'urban', share: 0.6 },
    { name: 'rural', share: 0.4 },
  ],
};

export const calculateSampleSize = defineEndpoint({
  method: 'POST',
  path: '/v1/sampling',
  operationId: 'calculateSampleSize',
  summary: 'Calculate the size of a sample',
  description:
    'Stores nothing. The reply names the formula and warns of inputs that contradict each other. Without `expectedMean` the proportion is 0.5, which needs most households.',
  scope: 'surveys:read',
  params: noParams,
  query: noQuery,
  body: { schema: samplingRequest, fault: 'invalid-sampling', example },
  replies: {
    200: { description: 'The size of the sample.', schema: sampleSizeReply, example: answerOf(example) },
  },
  problems: ['response-conflict', 'population-too-small'],
  run: async ({ body }) => ({ status: 200, body: answerOf(body) }) satisfies Answer,
});
