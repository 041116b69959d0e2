// POST /v1/responses/batches and POST /v1/surveys/{id}/responses/batches: many responses in one request, each on its own.
import { z } from 'zod';
import type { Endpoint } from '../context/endpoint.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import type { RawRequest } from '../contract/shape.ts';
import {
  createResponse,
  createSurveyResponse,
  surveyParams,
  surveyResponseInput,
} from './create-response.ts';
import { itemReply, runItems } from './items/run-items.ts';
import { responseExample, responseInput } from './response/input.ts';

/** Most responses of one batch. */
export const responsesMax = 500;

/** Most bytes of one batch, decompressed. */
export const responsesBytesMax = 8 * 1024 * 1024;

const batch = z.strictObject({ responses: z.array(z.unknown()).min(1).max(responsesMax) });

const shared = {
  method: 'POST',
  scope: 'responses:write',
  query: noQuery,
  replies: {
    200: {
      description: 'The outcome of each response, in their order.',
      schema: z.object({ items: z.array(itemReply) }).meta({ id: 'SurveyResponseBatch' }),
    },
  },
  problems: [],
} as const;

const bodyOf = (item: z.ZodType, example: unknown) => ({
  schema: batch,
  // Each item is checked by itself.
  shown: z
    .strictObject({ responses: z.array(item).min(1).max(responsesMax) })
    .meta({ id: item === responseInput ? 'NewSurveyResponses' : 'NewSurveyResponsesOfSurvey' }),
  fault: 'invalid-request' as const,
  bytesMax: responsesBytesMax,
  anyNumbers: true as const,
  example: { responses: [example] },
});

const description = `Up to ${responsesMax} responses and 8 MiB. Each is stored or refused by itself, as by the operation for one; \`status\` and \`problem\` of an item are those of that operation. A repeat is safe, because \`responseId\` identifies a response.`;

/** The request of one item. */
const requestOf =
  (raw: Omit<RawRequest, 'body' | 'query' | 'params' | 'ifMatch'>, params: RawRequest['params']) =>
  (body: unknown): RawRequest => ({ ...raw, params, query: {}, body, ifMatch: null });

export const createResponses: Endpoint = defineEndpoint({
  ...shared,
  path: '/v1/responses/batches',
  operationId: 'createResponses',
  summary: 'Send many survey responses',
  description,
  params: noParams,
  body: bodyOf(responseInput, responseExample),
  run: async ({ body, query: _query, params: _params, ifMatch: _ifMatch, ...raw }, api) => {
    const request = requestOf(raw, {});
    const calls = body.responses.map((one) => ({ endpoint: createResponse, raw: request(one) }));
    return { status: 200, body: { items: await runItems(api, calls) } };
  },
});

const { surveyId: _surveyId, ...ofSurvey } = responseExample;

export const createSurveyResponses: Endpoint = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/responses/batches',
  operationId: 'createSurveyResponses',
  summary: 'Send many responses to a survey campaign',
  description,
  params: surveyParams,
  body: bodyOf(surveyResponseInput, ofSurvey),
  run: async ({ body, query: _query, params, ifMatch: _ifMatch, ...raw }, api) => {
    const request = requestOf(raw, { id: params.id });
    const calls = body.responses.map((one) => ({ endpoint: createSurveyResponse, raw: request(one) }));
    return { status: 200, body: { items: await runItems(api, calls) } };
  },
});
