// GET /v1/pictures/survey-vs-sensor: whether answers agree with measurements.
import { z } from 'zod';
import {
  measures,
  pointsMin,
  verdicts,
  type ComparedPoint,
  type SurveyVsSensor,
} from '#pictures/survey-vs-sensor/data.ts';
import { drawSurveyVsSensor } from '#pictures/survey-vs-sensor/draw.ts';
import { Problem } from '../contract/problem.ts';
import { one } from '../contract/query.ts';
import { crossCheckOf, crossChecksOf } from '../cross-checks/find.ts';
import type { CrossCheckHousehold } from '../store/bodies/cross-check.ts';
import { projectOfSurvey, visibleSurvey } from '../surveys/survey-references.ts';
import { headFields, headOf, share } from './head.ts';
import { definePicture, sheetQuery } from './picture.ts';
import { surveyId } from './survey-id.ts';

const query = z.strictObject({
  surveyId,
  question: one(z.string().min(1).max(200)).describe(
    'Section and question, as `agreement` of the comparison names it. Default: the one that most households answered.',
  ),
  ...sheetQuery,
});

const whole = z.int();

const schema = z
  .object({
    ...headFields,
    survey: z
      .object({
        id: z.string().describe('Id of the campaign.'),
        type: z.string().describe('Type of the campaign.'),
        status: z.string().describe('State of the campaign.'),
      })
      .meta({ id: 'ComparedSurvey' })
      .describe('The campaign.'),
    crossCheck: z
      .object({
        id: z.string().describe('Id of the comparison.'),
        window: z.string().describe('Days before the interview that were compared, an ISO 8601 duration.'),
        createdAt: z.string().describe('When it was made.'),
      })
      .meta({ id: 'DrawnCrossCheck' })
      .nullable()
      .describe('The newest comparison with sensors; null: there is none yet.'),
    question: z.string().nullable().describe('Section and question; null without a comparison.'),
    measure: z.enum(measures).nullable().describe('What both sides are; null without a comparison.'),
    fuelUnit: z.string().nullable().describe('Unit of the fuel of `fuelPerMonth`; null for other measures.'),
    points: z
      .array(
        z
          .object({
            household: z.string().describe('DID of the household.'),
            collector: z.string().nullable().describe('DID of the collector; null if it is not known.'),
            stated: z.number().describe('What it stated, in the unit of the measure.'),
            measured: z.number().describe('What its sensor measured, in the same unit.'),
            verdict: z.enum(verdicts).describe('What the comparison found.'),
          })
          .meta({ id: 'ComparedPoint' }),
      )
      .describe('Households that can be compared.'),
    notComparable: z
      .object({
        noSensor: whole.describe('Households without a measurement.'),
        lowCoverage: whole.describe('Households with too little data.'),
      })
      .meta({ id: 'NotComparable' })
      .describe('Households that cannot be compared, by reason.'),
    agreement: z
      .object({
        meanDifference: z.number().describe('Mean of stated − measured.'),
        sdDifference: z.number().describe('Standard deviation of stated − measured.'),
        limits: z
          .object({
            lower: z.number().describe('Mean − 1.96 standard deviations.'),
            upper: z.number().describe('Mean + 1.96 standard deviations.'),
          })
          .meta({ id: 'AgreementLimits' })
          .describe('Limits of agreement.'),
      })
      .meta({ id: 'PictureAgreement' })
      .nullable()
      .describe(`Null with fewer than ${pointsMin} households.`),
    kappa: z.number().nullable().describe('Cohen’s kappa of yes and no; null if there are no such answers.'),
    shareOverstated: share.describe(
      'Share of the compared households that overstate, 0 to 1; null for none.',
    ),
  })
  .meta({ id: 'SurveyVsSensor' });

export const getSurveyVsSensor = definePicture<z.output<typeof query>, SurveyVsSensor>({
  name: 'survey-vs-sensor',
  operationId: 'getSurveyVsSensor',
  summary: 'Draw what households state against what sensors measure',
  description:
    'A Bland–Altman plot of one question of the newest comparison of a campaign with sensors (`POST /v1/surveys/{id}/cross-checks`). Limits of agreement need 10 households.',
  scopes: ['surveys:read', 'responses:read'],
  query,
  schema,
  problems: ['survey-not-found'],
  read: async (asked, caller, api) => {
    const survey = await visibleSurvey(api, caller, asked.surveyId);
    const [project, { runs }] = await Promise.all([
      projectOfSurvey(api, survey),
      crossChecksOf(api, survey.id),
    ]);
    const { id, body } = survey;
    const head = { ...headOf(project, null), survey: { id, type: body.type, status: body.status } };
    const newest = runs.at(-1);
    if (!newest) return { ...head, ...nothing };
    const run = await crossCheckOf(api, id, newest.id);
    const agreement = agreementOf(run.agreement, asked.question);
    const rows = run.households.filter(({ question }) => question === agreement?.question);
    const points = rows.flatMap(pointOf);
    const noSensor = rows.filter(({ measured }) => measured === null).length;
    const lowCoverage = rows.length - points.length - noSensor;
    const { meanDifference = null, sdDifference = null, limitsOfAgreement: limits = null } = agreement ?? {};
    const [lower, upper] = limits ?? [];
    return {
      ...head,
      n: points.length,
      missingShare: rows.length === 0 ? null : 1 - points.length / rows.length,
      crossCheck: { id: run.id, window: run.window, createdAt: run.createdAt },
      question: agreement?.question ?? null,
      measure: agreement?.measure ?? null,
      fuelUnit: run.rules.find(({ question }) => question === agreement?.question)?.fuel?.unit ?? null,
      points,
      notComparable: { noSensor, lowCoverage },
      agreement:
        points.length >= pointsMin &&
        meanDifference !== null &&
        sdDifference !== null &&
        lower !== undefined &&
        upper !== undefined
          ? { meanDifference, sdDifference, limits: { lower, upper } }
          : null,
      kappa: agreement?.kappa ?? null,
      shareOverstated: agreement?.shareOverstated ?? null,
    };
  },
  draw: drawSurveyVsSensor,
});

const nothing = {
  n: 0,
  missingShare: null,
  crossCheck: null,
  question: null,
  measure: null,
  fuelUnit: null,
  points: [],
  notComparable: { noSensor: 0, lowCoverage: 0 },
  agreement: null,
  kappa: null,
  shareOverstated: null,
} as const;

/** Of the question that was asked for, else of the one that most households answered. Throws 400. */
function agreementOf<
  A extends { readonly question: string; readonly n: number; readonly notComparable: number },
>(all: readonly A[], question: string | undefined): A | undefined {
  if (question === undefined) return all.toSorted((a, b) => b.n - a.n)[0];
  const found = all.find((each) => each.question === question);
  if (found) return found;
  const detail = `${JSON.stringify(question)} is none of the questions that the newest comparison has. Send one of them.`;
  const allowed = all.map((each) => each.question);
  throw new Problem('invalid-query', {
    errors: [{ parameter: 'question', code: 'not-allowed', detail, allowed }],
  });
}

function pointOf({
  householdId,
  collector,
  stated,
  measured,
  verdict,
}: CrossCheckHousehold): ComparedPoint[] {
  return measured === null || verdict === 'not_comparable'
    ? []
    : [{ household: householdId, collector, stated, measured, verdict }];
}
