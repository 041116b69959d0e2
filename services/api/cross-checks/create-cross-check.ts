// POST /v1/surveys/{id}/cross-checks: compares what households stated with what their sensors measured.
import { z } from 'zod';
import { groupDigits } from '#runtime/text/digit-groups.ts';
import { durationSeconds } from '#domain/devices.ts';
import { checkSensorContradiction } from '#domain/surveys/checks/sensor-contradiction.ts';
import { agreementOf } from '#domain/surveys/sensor-comparison/agreement.ts';
import { conservativeSideOf } from '#domain/surveys/statistics/conservative-side.ts';
import { usableUse } from '#domain/surveys/sensor-comparison/usable-use.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { campaignQuestionnaire } from '../responses/response/campaign.ts';
import { checkThresholds } from '../responses/response/quality-rules.ts';
import { crossCheckKinds, crossCheckReply, type CrossCheckHousehold } from '../store/bodies/cross-check.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { readStatements } from '../store/cross-checks/compared-rows.ts';
import { keepSensorChecks } from '../store/cross-checks/keep-checks.ts';
import { currentSample } from '../store/samples/current-sample.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { compareAll, inSample, type Compared } from './compare/compare.ts';
import { ruleInput, rulesOf } from './compare/rules.ts';
import { crossChecksOf } from './find.ts';
import { openRevisits, revisitsMax } from './open-revisits.ts';

/** Newest responses that a run compares, and the runs that a campaign keeps. */
const [responsesMax, runsMax] = [20_000, 1000] as const;

const windowDaysMax = 90;

const body = z
  .strictObject({
    window: z.string().refine(
      (text) => {
        const days = (durationSeconds(text) ?? 0) / 86_400;
        return Number.isInteger(days) && days >= 7 && days <= windowDaysMax;
      },
      { message: `This must be 7 to ${windowDaysMax} whole days, for example P30D.` },
    ),
    rules: z.array(ruleInput).min(1).max(50).optional(),
    include: z
      .array(z.enum(['pending', 'supervisor_approved']))
      .max(2)
      .optional(),
  })
  .meta({ id: 'NewCrossCheck' });

export const createCrossCheck = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/:id/cross-checks',
  operationId: 'createCrossCheck',
  summary: 'Check the statements of a survey campaign against sensors',
  description: `Compares the answers of verified responses of the sample, and of other states that \`include\` names, with the device-days of the window before the day of each interview. Without \`rules\`, all questions that name a \`measure\` are compared. Each response gets the check \`sensor-contradiction\`; an answer is never changed. A household whose response contradicts its sensors gets a \`revisit\` by the collector of the interview, once in the campaign and while work may be given: \`revisits\` counts them, at most ${groupDigits(revisitsMax)} in a run. A monitor or meter of which it is not known on which stove it is, is left out. The newest ${groupDigits(responsesMax)} responses are compared.`,
  scope: 'surveys:write',
  params: idParams('survey'),
  query: noQuery,
  body: { schema: body, fault: 'invalid-survey', example: { window: 'P30D' } },
  replies: { 201: { description: 'The comparison.', schema: crossCheckReply } },
  problems: ['survey-not-found', 'campaign-frozen'],
  run: async ({ params, body: { window, rules: asked, include = [] }, principal }, api) => {
    const survey = await visibleSurvey(api, principal, params.id);
    const { opened, project } = await campaignQuestionnaire(api, survey.id, survey);
    const rules = rulesOf(opened.questionnaire.template, asked, project.body.coverageThreshold);
    const statuses = ['verified', ...new Set(include)] as const;
    const [sample, rows] = await Promise.all([
      currentSample(api, survey),
      readStatements(api, {
        surveyId: survey.id,
        questions: rules.map(({ place }) => place),
        statuses,
        most: responsesMax,
      }),
    ]);
    const own = inSample(rows, sample);
    const days = (durationSeconds(window) ?? 0) / 86_400;
    const compared = await compareAll(api, { rules, rows: own, sample, days, dayOf: opened.dayOf });
    const at = isoTime(api.nowMs());
    const found = compared.map((one) => ({ ...one.response, checks: checksOf(one, survey) }));
    await keepSensorChecks(api, { campaignId: survey.id, at, found });
    const contradicting = found.filter(({ checks }) => checks.some(({ result }) => result !== 'pass'));
    // Read last: a comparison may take longer than a read may be old.
    const readAtMs = api.nowMs();
    const before = await crossChecksOf(api, survey.id);
    if (before.runs.length >= runsMax) throw tooMany(survey.id);
    const now = await visibleSurvey(api, principal, survey.id);
    const { revisits, records } = await openRevisits(api, now, contradicting);
    const summary = {
      id: `xc_${api.newUlid()}`,
      surveyId: survey.id,
      window,
      rules: rules.map(({ rule }) => rule),
      basis: {
        statuses: [...statuses],
        responses: rows.length,
        outOfSample: rows.length - own.length,
        compared: compared.filter(({ comparisons }) => comparisons.length > 0).length,
      },
      agreement: rules.map(({ rule: { question, measure } }) => ({
        question,
        measure,
        ...printedAgreement(compared, question),
      })),
      contradictions: contradicting.length,
      revisits,
      createdAt: at,
    };
    const run = { ...summary, households: householdsOf(compared, survey) };
    const { projectId } = survey.body;
    return {
      status: 201,
      location: `/v1/surveys/${survey.id}/cross-checks/${summary.id}`,
      body: run,
      readAtMs,
      records: [
        { kind: crossCheckKinds.run, id: summary.id, version: 1, body: { projectId, run } },
        {
          kind: crossCheckKinds.list,
          id: survey.id,
          version: before.version + 1,
          body: { runs: [...before.runs, summary] },
        },
        ...records,
      ],
      events:
        contradicting.length === 0
          ? []
          : [
              {
                type: 'survey.contradiction',
                subject: survey.id,
                projectId,
                data: {
                  id: summary.id,
                  contradictions: contradicting.length,
                  responses: contradicting.slice(0, namedMax).map(({ id }) => id),
                },
              },
            ],
    };
  },
});

/** Responses that an event names. */
const namedMax = 100;

function printedAgreement(compared: readonly Compared[], question: string) {
  const {
    limitsOfAgreement: limits,
    byCollector,
    ...agreement
  } = agreementOf(
    compared.flatMap(({ comparisons }) => comparisons.filter((one) => one.question === question)),
  );
  const limitsOfAgreement: [number, number] | null = limits && [limits[0], limits[1]];
  return { ...agreement, limitsOfAgreement, byCollector: [...byCollector] };
}

/** The response shows it with its numbers. */
function checksOf({ comparisons }: Compared, survey: Survey) {
  const found = checkSensorContradiction(comparisons, checkThresholds(survey).sensorContradiction);
  if (found === null) return [];
  const { id, result, numbers, question } = found;
  const pointer = question === undefined ? {} : { pointer: `#/responses/${question.replace('.', '/')}` };
  return [{ id, result, numbers, ...pointer }];
}

/** `usable`: what an analysis may take at most; for fuel and the stove of before at least. */
const householdsOf = (compared: readonly Compared[], { body: { type } }: Survey): CrossCheckHousehold[] =>
  compared.flatMap(({ response, comparisons }) =>
    comparisons.map((one) => {
      const { measure } = one;
      const { isYesNo: _, excess: __, ...shown } = one;
      return {
        ...shown,
        responseId: response.id,
        usable: usableUse(one, conservativeSideOf({ measure }, type)),
      };
    }),
  );

function tooMany(surveyId: string): Problem {
  const detail = `Survey campaign ${surveyId} has ${runsMax} comparisons, which is the most.`;
  return new Problem('campaign-frozen', {
    detail,
    errors: [{ pointer: '#/window', code: 'too-many', detail }],
  });
}
