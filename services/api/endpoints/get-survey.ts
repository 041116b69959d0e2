// GET /v1/surveys/{id}: one survey campaign.
import { maySee } from '../access.ts';
import { defineEndpoint, noBody, noQuery } from '../endpoint.ts';
import { Problem } from '../problem.ts';
import { idParams } from '../records/fields.ts';
import { surveyReply } from '../records/replies.ts';
import { held } from '../records/stored/held.ts';
import { surveyBody } from '../records/stored/survey.ts';
import { printSurvey } from '../records/surveys.ts';

export const getSurvey = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id',
  operationId: 'getSurvey',
  summary: 'Read a survey campaign',
  scope: 'surveys:read',
  params: idParams('survey'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The campaign', schema: surveyReply } },
  problems: ['survey-not-found'],
  run: async ({ params, principal }, api) => {
    const record = (await api.records.latest('survey', [params.id])).get(params.id);
    const survey = record ? held(surveyBody, record) : undefined;
    if (!survey || !maySee(principal, survey.body.projectId))
      throw new Problem('survey-not-found', { detail: `There is no survey campaign ${params.id}.` });
    const dids = await api.projectDids([survey.body.projectId]);
    return {
      status: 200,
      version: survey.version,
      body: printSurvey(survey, dids.get(survey.body.projectId) ?? null),
    };
  },
});
