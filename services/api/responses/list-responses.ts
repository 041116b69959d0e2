// GET of responses: all of them, those of a campaign, and those of a household.
import { z } from 'zod';
import { responseStatuses } from '#domain/surveys/responses/states.ts';
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { anyOf, type Condition } from '../contract/condition.ts';
import { anyText, did, idParams, reference, resourceParams } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import type { Principal } from '../contract/principal.ts';
import { dateTime, many, one } from '../contract/query.ts';
import { inProjects } from '../projects/projects.ts';
import { householdIdOf } from '../store/find.ts';
import { ownResponses } from '../store/field-work/collectors.ts';
import { latestOf, listPage } from '../store/page.ts';
import { parseStored } from '../store/bodies/held.ts';
import type { HeldPersonal } from '../store/bodies/personal.ts';
import { responseBody } from '../store/bodies/response.ts';
import { whereAnswered } from '../store/response-conditions.ts';
import { withLaterChecks } from '../store/response-checks.ts';
import { readableHousehold } from '../store/visible.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { responseIdMax } from './response/input.ts';
import { allShownAnswers, responseReply, seenResponse } from './response/print.ts';

const ofAll = {
  ...listQuery(responseReply),
  status: many(z.enum(responseStatuses)),
  collector: many(did),
  responseId: many(anyText(responseIdMax)),
  answeredAfter: one(dateTime).describe('Only interviews after this time.'),
  answeredBefore: one(dateTime).describe('Only interviews before this time.'),
};

const ofHousehold = { ...ofAll, campaignId: many(anyText(100)), projectId: many(reference('project')) };

const whole = z.strictObject({ ...ofHousehold, householdId: many(reference('household')) });

type Filters = z.output<typeof whole>;

const shared = {
  method: 'GET',
  scope: 'responses:read',
  body: noBody,
  replies: { 200: { description: 'A page of responses.', schema: pageReply(responseReply) } },
} as const;

const description =
  'In all states unless `status` selects some. `updatedAt` moves with every correction and decision, so `updatedAfter` misses none. Sensitive answers and places need the scope `pii:read`. The key of a collector sees its own only.';

export const listResponses = defineEndpoint({
  ...shared,
  path: '/v1/responses',
  operationId: 'listResponses',
  summary: 'List survey responses',
  description,
  params: noParams,
  query: whole,
  problems: ['invalid-cursor'],
  run: ({ query, principal }, api) => page(api, principal, query),
});

export const listSurveyResponses = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/responses',
  operationId: 'listSurveyResponses',
  summary: 'List the responses to a survey campaign',
  description,
  params: idParams('survey'),
  query: z.strictObject({ ...ofAll, householdId: many(reference('household')) }),
  problems: ['survey-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleSurvey(api, principal, params.id);
    return page(api, principal, { ...query, campaignId: [id] });
  },
});

export const listHouseholdResponses = defineEndpoint({
  ...shared,
  path: '/v1/households/:id/responses',
  operationId: 'listHouseholdResponses',
  summary: 'List the survey responses of a household',
  description,
  params: resourceParams('household'),
  query: z.strictObject(ofHousehold),
  problems: ['household-not-found', 'erased', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await readableHousehold(api, principal, params.id);
    return page(api, principal, { ...query, householdId: [id] });
  },
});

/** What selects responses, beside the page. */
type ResponseFilters = Omit<Filters, keyof ReturnType<typeof listQuery>>;

/** The conditions of the list. */
export async function responseConditions(
  api: Api,
  principal: Principal,
  query: ResponseFilters,
): Promise<Condition[]> {
  return [
    ...ownResponses(principal),
    ...(await inProjects(api, query.projectId)),
    ...anyOf('campaign_id', query.campaignId),
    ...anyOf('household_id', await householdIds(api, query.householdId)),
    ...anyOf('status', query.status),
    ...anyOf('collector', query.collector),
    ...anyOf('response_id', query.responseId),
    ...whereAnswered('>', 'answeredAfter', query.answeredAfter),
    ...whereAnswered('<', 'answeredBefore', query.answeredBefore),
  ];
}

async function page(api: Api, principal: Principal, query: Filters): Promise<Answer> {
  const reads: HeldPersonal[] = [];
  const answer = await listPage(api, {
    table: 'survey_responses',
    page: query,
    conditions: await responseConditions(api, principal, query),
    print: async (ids) => {
      const records = await latestOf(api, 'response', ids);
      const found = records.map((record) => parseStored(responseBody, record));
      const responses = await withLaterChecks(api, found);
      const shown = await allShownAnswers(api, principal, responses);
      if (showsAnswers(query.fields)) reads.push(...shown.filter((place) => place !== undefined));
      return responses.map((response, index) => seenResponse(principal, response, shown[index]));
    },
  });
  return { ...answer, personal: { lists: reads } };
}

const sealedFields: readonly string[] = ['responses', 'geo', 'consent'];

const showsAnswers = (fields: readonly string[] | undefined): boolean =>
  fields === undefined || fields.some((name) => sealedFields.includes(name));

const householdIds = (api: Api, named: readonly string[] | undefined) =>
  named && Promise.all(named.map((idOrDid) => householdIdOf(api.records, idOrDid)));
