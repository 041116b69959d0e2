// GET /v1/surveys/{id}: one survey campaign.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { surveyReply } from '../store/bodies/replies.ts';
import { visibleSurvey } from './survey-references.ts';
import { printSurveyNow } from './surveys.ts';

export const getSurvey = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id',
  operationId: 'getSurvey',
  summary: 'Get a survey campaign',
  description: 'A withdrawn campaign has the status `withdrawn`.',
  scope: 'surveys:read',
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The campaign.', schema: surveyReply } },
  problems: ['survey-not-found'],
  run: async ({ params, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    const dids = await api.projectDids([survey.body.projectId]);
    return {
      status: 200,
      version: survey.version,
      body: await printSurveyNow(api, survey, dids.get(survey.body.projectId) ?? null),
    };
  },
});
