// POST /v1/responses and POST /v1/surveys/{id}/responses: sends the answers of one household.
import { z } from 'zod';
import { defineEndpoint, noParams } from '../context/endpoint.ts';
import { text } from '../contract/fields.ts';
import { one } from '../contract/query.ts';
import { responseExample, responseInput } from './response/input.ts';
import { responseReply } from './response/print.ts';
import { takeResponse } from './response/take-response.ts';

const query = z.strictObject({
  partial: one(z.enum(['true', 'false'])).describe(
    'true: store it as a draft; answers may be missing. Default: false.',
  ),
});

const shared = {
  method: 'POST',
  scope: 'responses:write',
  query,
  replies: {
    200: { description: 'The response was sent before with these answers.', schema: responseReply },
    201: { description: 'The response is stored.', schema: responseReply },
  },
  problems: [
    'incomplete-response',
    'survey-not-found',
    'household-not-found',
    'erased',
    'response-conflict',
    'duplicate-response',
    'duplicate-answer',
    'ambiguous-survey',
    'campaign-not-open',
    'household-left',
    'separation-of-duties',
    'invalid-household',
    'household-conflict',
  ],
} as const;

const rules =
  'A `responseId` of your own makes repeats safe: the same answers are 200, other answers 409, also after the campaign has ended. A household answers a campaign once in a round, and once more with `purpose` `back_check`. Each fault of an answer has its own pointer. Every section of `requiredSections`, every required question and the fraction `completionThreshold` must be answered; `partial=true` stores a draft instead, which reserves no place of the household.';

export const createResponse = defineEndpoint({
  ...shared,
  path: '/v1/responses',
  operationId: 'createResponse',
  summary: 'Send a survey response',
  description: `${rules} \`surveyId\` is the id of a campaign, or the name of a template that exactly one open campaign uses.`,
  params: noParams,
  body: { schema: responseInput, fault: 'invalid-response', example: responseExample },
  run: ({ body, query: { partial }, principal }, api) =>
    takeResponse(api, principal, { body, survey: body.surveyId, isPartial: partial === 'true' }),
});

export const surveyParams = z.strictObject({
  id: text(100).describe('Id of the campaign, or the name of a template that one open campaign uses.'),
});

/** `surveyId` may be left out. */
export const surveyResponseInput = responseInput
  .extend({ surveyId: text(100).optional() })
  .meta({ id: 'NewSurveyResponseOfSurvey' });

const { surveyId: _, ...ofSurveyExample } = responseExample;

export const createSurveyResponse = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/responses',
  operationId: 'createSurveyResponse',
  summary: 'Send a response to a survey campaign',
  description: `${rules} \`surveyId\` may be left out.`,
  params: surveyParams,
  body: { schema: surveyResponseInput, fault: 'invalid-response', example: ofSurveyExample },
  run: ({ params, body, query: { partial }, principal }, api) =>
    takeResponse(api, principal, {
      body: { ...body, surveyId: body.surveyId ?? params.id },
      survey: params.id,
      isPartial: partial === 'true',
    }),
});
