// GET /v1/surveys: survey campaigns by project, kind and state, in order of creation.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../endpoint.ts';
import { listQuery, pageReply } from '../list-query.ts';
import { anyOf, ownProjects } from '../condition.ts';
import { latestOf, listPage } from '../page.ts';
import { many } from '../query.ts';
import { reference } from '../records/fields.ts';
import { inProjects } from '../records/projects.ts';
import { surveyReply } from '../records/replies.ts';
import { held } from '../records/stored/held.ts';
import { surveyBody } from '../records/stored/survey.ts';
import { surveyTypes } from '../records/survey-input.ts';
import { printSurvey } from '../records/surveys.ts';

export const listSurveys = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys',
  operationId: 'listSurveys',
  summary: 'List survey campaigns',
  description: 'Those that were withdrawn only with `status=withdrawn`.',
  scope: 'surveys:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(surveyReply),
    projectId: many(reference('project')),
    type: many(z.enum(surveyTypes)),
    status: many(
      z.enum(['draft', 'scheduled', 'open', 'paused', 'closing', 'closed', 'archived', 'withdrawn']),
    ),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of campaigns', schema: pageReply(surveyReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'surveys',
      page: query,
      conditions: [
        ...ownProjects(principal),
        ...(await inProjects(api, query.projectId)),
        ...anyOf('type', query.type),
        ...(query.status ? anyOf('status', query.status) : [{ sql: `status != 'withdrawn'` }]),
      ],
      print: async (ids) => {
        const surveys = (await latestOf(api, 'survey', ids)).map((record) => held(surveyBody, record));
        const dids = await api.projectDids(surveys.map(({ body }) => body.projectId));
        return surveys.map((survey) => printSurvey(survey, dids.get(survey.body.projectId) ?? null));
      },
    }),
});
