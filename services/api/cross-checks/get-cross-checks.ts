// GET /v1/surveys/{id}/cross-checks and /v1/surveys/{id}/cross-checks/{crossCheckId}: comparisons with sensors.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { fixedPage, fixedQuery } from '../contract/fixed-page.ts';
import { pageReply } from '../contract/list-query.ts';
import { crossCheckReply, crossCheckSummary } from '../store/bodies/cross-check.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { crossCheckOf, crossChecksOf } from './find.ts';

export const listCrossChecks = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/cross-checks',
  operationId: 'listCrossChecks',
  summary: 'List the comparisons of a survey campaign with sensors',
  description: 'In their order, without the households.',
  scope: 'surveys:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: z.strictObject(fixedQuery(crossCheckSummary)),
  body: noBody,
  replies: { 200: { description: 'A page of comparisons.', schema: pageReply(crossCheckSummary) } },
  problems: ['survey-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleSurvey(api, principal, params.id);
    return fixedPage((await crossChecksOf(api, id)).runs, query, [id]);
  },
});

export const getCrossCheck = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/cross-checks/:crossCheckId',
  operationId: 'getCrossCheck',
  summary: 'Get a comparison of a survey campaign with sensors',
  description: 'With the verdict on each household and question.',
  scope: 'surveys:read',
  ofAllCollectors: true,
  params: idParams('survey').extend({
    crossCheckId: z
      .string()
      .regex(/^xc_[0-9A-HJKMNP-TV-Z]{26}$/, 'This must be the id of a comparison.')
      .describe('Id of the comparison.'),
  }),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The comparison.', schema: crossCheckReply } },
  problems: ['survey-not-found'],
  run: async ({ params, principal }, api) => {
    const { id } = await visibleSurvey(api, principal, params.id);
    return { status: 200, body: await crossCheckOf(api, id, params.crossCheckId) };
  },
});
