// GET /v1/surveys: survey campaigns by project, kind and state, ordered by creation.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { anyOf, ownProjects } from '../contract/condition.ts';
import { latestOf, listPage } from '../store/page.ts';
import { many } from '../contract/query.ts';
import { reference } from '../contract/fields.ts';
import { inProjects } from '../projects/projects.ts';
import { workCounts } from '../store/field-work/work-counts.ts';
import { surveyReply } from '../store/bodies/replies.ts';
import { parseStored } from '../store/bodies/held.ts';
import { surveyBody } from '../store/bodies/survey.ts';
import { surveyTypes } from '#domain/surveys/kinds.ts';
import { campaignStatuses } from '#domain/surveys/life-cycle.ts';
import { printSurvey } from './surveys.ts';

export const listSurveys = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys',
  operationId: 'listSurveys',
  summary: 'List survey campaigns',
  description: 'Withdrawn campaigns appear only with `status=withdrawn`.',
  scope: 'surveys:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(surveyReply),
    projectId: many(reference('project')),
    type: many(z.enum(surveyTypes)),
    status: many(z.enum(campaignStatuses)),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of campaigns.', schema: pageReply(surveyReply) } },
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
        const surveys = (await latestOf(api, 'survey', ids)).map((record) => parseStored(surveyBody, record));
        const dids = await api.projectDids(surveys.map(({ body }) => body.projectId));
        const counts = await workCounts(api, ids);
        return surveys.map((survey) =>
          printSurvey(survey, dids.get(survey.body.projectId) ?? null, counts(survey.id)),
        );
      },
    }),
});
