// GET /v1/surveys/{id}/checks: what the comparison of all interviews of a campaign found, by check, collector and question.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { checkResult, readCheckRun } from '../store/check-runs.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';

const reply = z
  .object({
    checkedAt: z.string().nullable(),
    responses: z.number(),
    checked: z.number(),
    counts: z.array(
      z
        .object({ id: z.string(), pass: z.number(), warn: z.number(), fail: z.number() })
        .meta({ id: 'SurveyCheckCounts' }),
    ),
    collectors: z.array(checkResult.extend({ collector: z.string() }).meta({ id: 'SurveyCollectorCheck' })),
    questions: z.array(checkResult),
    search: z
      .object({ recall: z.number(), comparisons: z.number() })
      .meta({ id: 'SurveyCopySearch' })
      .nullable(),
  })
  .meta({ id: 'SurveyChecks' });

export const getSurveyChecks = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/checks',
  operationId: 'getSurveyChecks',
  summary: 'Get the results of the quality checks of a survey campaign',
  description:
    'Upkeep compares all interviews of a campaign at most once an hour, when its responses changed. Results of single interviews are in `checks` of the responses. A check rejects nothing: it asks a person to look.',
  scope: 'responses:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The results.', schema: reply } },
  problems: ['survey-not-found'],
  run: async ({ params, principal }, api) => {
    const { id } = await visibleSurvey(api, principal, params.id);
    return { status: 200, body: await readCheckRun(api, id) };
  },
});
