// GET /v1/surveys/{id}/sdg-indicators: indicators of sustainable development, from the standard section of a campaign.
import { z } from 'zod';
import { conservativeSideOf } from '#domain/surveys/statistics/conservative-side.ts';
import { sdgIndicators, summarizeIndicator } from '#domain/surveys/statistics/sdg-indicators.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { campaignRows, templateOf } from './statistics/campaign-rows.ts';
import { settingsOf, settingsQuery, statusesOf } from './statistics/settings.ts';
import { sdgReply } from './statistics/statistics-reply.ts';

/** The standard section that holds them. */
const section = 'sdg_indicators';

export const getSdgIndicators = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/sdg-indicators',
  operationId: 'getSdgIndicators',
  summary: 'Get the SDG indicators of a survey campaign',
  description:
    'SDG 1 (spending on fuel), 3 (symptoms from smoke), 5 (time for collecting fuel) and 7.1.2 (clean main fuel), each as `GET /v1/surveys/{id}/statistics` gives it. `statistics` is null, with a `reason`, for a question that the campaign does not ask or that it marks sensitive.',
  scope: 'responses:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: z.strictObject(settingsQuery),
  body: noBody,
  replies: { 200: { description: 'The indicators.', schema: sdgReply } },
  problems: ['survey-not-found'],
  run: async ({ params, query, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    const template = await templateOf(api, survey);
    const asked = template.sections.find(({ id }) => id === section)?.questions ?? [];
    const open = asked.filter(({ sensitive }) => !sensitive);
    const rows = await campaignRows(api, survey, {
      questions: open.map(({ id }) => [section, id] as const),
      statuses: statusesOf(query),
      by: query.by ?? null,
    });
    const settings = settingsOf(query, { survey, principal, rows });
    const data = sdgIndicators.map((indicator) => {
      const { sdg, question: id, measure } = indicator;
      const index = open.findIndex((one) => one.id === id);
      const head = { sdg, question: `${section}.${id}`, measure };
      const question = open[index];
      if (question === undefined) {
        const reason = asked.some((one) => one.id === id) ? ('sensitive' as const) : ('not-asked' as const);
        return { ...head, statistics: null, reason };
      }
      const side = conservativeSideOf(question, survey.body.type);
      const of = { question, rows: rows.rowsOf(index) };
      return { ...head, statistics: summarizeIndicator(indicator, of, { ...settings, side }) };
    });
    return { status: 200, body: { data } };
  },
});
