// GET /v1/surveys/{id}/history: all versions of a survey campaign, newest first, with author and reason.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { historyQuery, historyReply, recordHistory } from '../store/history.ts';
import { idParams } from '../contract/fields.ts';
import { surveyReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { surveyBody } from '../store/bodies/survey.ts';
import { visibleSurvey } from './survey-references.ts';
import { printSurvey } from './surveys.ts';

export const getSurveyHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/history',
  operationId: 'getSurveyHistory',
  summary: 'List all versions of a survey campaign',
  description: 'Newest first.',
  scope: 'surveys:read',
  params: idParams('survey'),
  query: historyQuery,
  body: noBody,
  replies: { 200: historyReply(surveyReply) },
  problems: ['survey-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id, body } = await visibleSurvey(api, principal, params.id);
    const did = (await api.projectDids([body.projectId])).get(body.projectId) ?? null;
    return recordHistory(api, {
      kind: 'survey',
      id,
      page: query,
      print: async (records) => records.map((record) => printSurvey(parseStored(surveyBody, record), did)),
    });
  },
});
