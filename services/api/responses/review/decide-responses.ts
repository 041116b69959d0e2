// POST /v1/surveys/{id}/verifications: decides on many responses of a campaign, each on its own.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { Endpoint } from '../../context/endpoint.ts';
import { defineEndpoint, noQuery } from '../../context/endpoint.ts';
import { anyOf, type Condition } from '../../contract/condition.ts';
import { did, idParams } from '../../contract/fields.ts';
import { dateTime } from '../../contract/query.ts';
import { Problem } from '../../contract/problem.ts';
import { ownResponses } from '../../store/field-work/collectors.ts';
import { whereAnswered, pendingResponses } from '../../store/response-conditions.ts';
import { visibleResponse } from '../response/find.ts';
import { visibleSurvey } from '../../surveys/survey-references.ts';
import { itemReply, runItems } from '../items/run-items.ts';
import { decideResponse } from './decide-response.ts';
import { decisionFields } from './decision-input.ts';

/** Most decisions of one request. */
export const decisionsMax = 1000;

const item = z.strictObject({
  id: z.string().refine((id) => isIdOf('response', id), {
    message: 'This must be the id of a response.',
    params: { code: 'bad-identifier' },
  }),
  version: z.int().min(1),
});

const filter = z.strictObject({
  collector: z.array(did).min(1).max(100).optional(),
  answeredAfter: dateTime.optional(),
  answeredBefore: dateTime.optional(),
  meetsQuality: z.boolean().optional(),
});

type Filter = z.output<typeof filter>;

const body = z
  .strictObject({
    ...decisionFields,
    items: z.array(item).min(1).max(decisionsMax).optional(),
    filter: filter.optional(),
  })
  .refine(({ items, filter: selected }) => (items === undefined) !== (selected === undefined), {
    path: ['items'],
    message: 'Send either items or filter.',
    params: { code: 'one-of' },
  })
  .meta({ id: 'NewSurveyResponseDecisions' });

export const decideResponses = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/verifications',
  operationId: 'decideResponses',
  summary: 'Add decisions on many survey responses',
  description: `Up to ${decisionsMax} responses of a campaign: \`items\` with the versions that were seen, or a \`filter\` that takes those that are pending at this moment, oldest first. \`hasMore\` is true where the filter fits more. Each item has its own outcome, as \`POST /v1/responses/{id}/verifications\` gives it.`,
  scope: 'responses:review',
  params: idParams('survey'),
  query: noQuery,
  body: {
    schema: body,
    fault: 'invalid-response',
    example: {
      decision: 'verified',
      items: [{ id: 'rsp_01M7YNX8J0N7TB7MHAA8ZXNPJ1', version: 1 }],
    },
  },
  replies: {
    200: {
      description: 'The outcome of each decision, in order.',
      schema: z
        .object({ items: z.array(itemReply), hasMore: z.boolean() })
        .meta({ id: 'SurveyResponseDecisions' }),
    },
  },
  problems: ['survey-not-found'],
  run: async (
    {
      params,
      body: { items: named, filter: selected = {}, ...input },
      query: _query,
      ifMatch: _ifMatch,
      ...raw
    },
    api,
  ) => {
    const { id } = await visibleSurvey(api, raw.principal, params.id);
    const found =
      named ??
      (await pendingResponses(
        api,
        [...ownResponses(raw.principal), ...conditionsOf(id, selected)],
        decisionsMax + 1,
      ));
    const endpoint = decideWithin(id);
    const calls = found.slice(0, decisionsMax).map((one) => ({
      endpoint,
      raw: { ...raw, query: {}, params: { id: one.id }, ifMatch: [one.version], body: input },
    }));
    return {
      status: 200,
      body: { items: await runItems(api, calls), hasMore: found.length > calls.length },
    };
  },
});

/** The decision on one response; one of another campaign is unknown here. */
const decideWithin = (campaignId: string): Pick<Endpoint, 'path' | 'answer'> => ({
  path: decideResponse.path,
  answer: async (raw, api) => {
    const { id, body: response } = await visibleResponse(api, raw.principal, raw.params['id'] ?? '');
    if (response.campaignId === campaignId) return decideResponse.answer(raw, api);
    throw new Problem('response-not-found', {
      detail: `Response ${id} is not one of campaign ${campaignId}.`,
    });
  },
});

const conditionsOf = (
  campaignId: string,
  { collector, answeredAfter, answeredBefore, meetsQuality }: Filter,
): Condition[] => [
  ...anyOf('campaign_id', [campaignId]),
  ...anyOf('collector', collector),
  ...whereAnswered('>', 'answeredAfter', answeredAfter),
  ...whereAnswered('<', 'answeredBefore', answeredBefore),
  ...(meetsQuality === undefined ? [] : [{ sql: meetsQuality ? 'meets_quality' : 'NOT meets_quality' }]),
];
