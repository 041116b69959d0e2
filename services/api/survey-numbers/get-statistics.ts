// GET /v1/surveys/{id}/statistics: estimates of one question of a campaign, by the design of its sample.
import { z } from 'zod';
import { conservativeSideOf } from '#domain/surveys/statistics/conservative-side.ts';
import { summarizeQuestion, summarizeRatio, type Statistics } from '#domain/surveys/statistics/summarize.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { anyText, idParams } from '../contract/fields.ts';
import { required } from '../contract/query.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { campaignRows, templateOf } from './statistics/campaign-rows.ts';
import { findQuestion, refusal } from './statistics/find-question.ts';
import { fuelQuery, fuelRatioOf, pairIn } from './statistics/fuel-ratio.ts';
import { settingsOf, settingsQuery, statusesOf } from './statistics/settings.ts';
import { statisticsReply } from './statistics/statistics-reply.ts';

export const getSurveyStatistics = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/statistics',
  operationId: 'getSurveyStatistics',
  summary: 'Get statistics of a question of a survey campaign',
  description:
    'Verified responses count, and other states that `include` names; `basis` says what was left out and why. Shares, means, and for repeats of fuels or weighings the fuel per person and day. Weights, finite population, strata and clusters follow the draw. `met` compares with the precision of the campaign; where it is not met, `conservativeBound` is the end of the interval that lowers credits. Numbers of fewer than 5 households need the scope `pii:read`.',
  scope: 'responses:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: z.strictObject({
    question: required(anyText(200)).describe('`section.question` of the questionnaire.'),
    ...settingsQuery,
    ...fuelQuery,
  }),
  body: noBody,
  replies: { 200: { description: 'The statistics.', schema: statisticsReply } },
  problems: ['survey-not-found'],
  run: async ({ params, query, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    const template = await templateOf(api, survey);
    const found = findQuestion(template, 'question', query.question);
    const { section, question } = found;
    const ratio = fuelRatioOf(found, query);
    const persons = ratio && query.persons ? findQuestion(template, 'persons', query.persons) : null;
    const rows = await campaignRows(api, survey, {
      questions: [
        [section, question.id],
        ...(persons ? [[persons.section, persons.question.id] as const] : []),
      ],
      statuses: statusesOf(query),
      by: query.by ?? null,
    });
    const measure = ratio ? 'fuelPerMonth' : question.measure;
    const settings = {
      ...settingsOf(query, { survey, principal, rows }),
      side: conservativeSideOf({ measure }, survey.body.type),
    };
    const own = rows.rowsOf(0);
    const of = persons ? rows.answersTo(1) : [];
    const statistics: Statistics | null = ratio
      ? summarizeRatio(
          { pairOf: pairIn, unit: ratio.unit },
          own.map((row, at) => ({ ...row, answer: ratio.pairOf(row.answer, of[at]) })),
          settings,
        )
      : summarizeQuestion(question, own, settings);
    if (statistics === null)
      throw refusal('question', {
        code: 'no-statistics',
        detail: `Answers of the type ${question.type} have neither shares nor a mean.`,
      });
    return { status: 200, body: { question: query.question, type: question.type, ...statistics } };
  },
});
