// GET /v1/pictures/reduction-waterfall: from the raw baseline to the net reduction of an analysis.
import { z } from 'zod';
import {
  stepKinds,
  waterfallSteps,
  type ReductionWaterfall,
  type WaterfallAnalysis,
} from '#pictures/reduction-waterfall/data.ts';
import { drawReductionWaterfall } from '#pictures/reduction-waterfall/draw.ts';
import { isIdOf } from '#domain/identifiers.ts';
import { visibleAnalysis, type Found } from '../analyses/stored/visible.ts';
import type { Api } from '../context/api.ts';
import { reference } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { one } from '../contract/query.ts';
import { datesQuery } from '../series/range.ts';
import { findProjectOf } from '../store/find.ts';
import { latestAnalysisId } from '../store/pictures/latest-analysis.ts';
import { visibleProject } from '../store/visible.ts';
import { projectDefaults } from '../store/bodies/project.ts';
import { headFields, headOf } from './head.ts';
import { definePicture, sheetQuery } from './picture.ts';

const query = z.strictObject({
  analysisId: one(
    z.string().refine((text) => isIdOf('analysis', text), {
      message: 'This must be the id of an analysis: an_ and 26 characters.',
      params: { code: 'bad-identifier' },
    }),
  ).describe('Id of the analysis. Default: the newest of the project.'),
  projectId: one(reference('project')).describe('Id or DID of the project, instead of `analysisId`.'),
  from: datesQuery.from.describe('Only analyses whose period starts on this day or later.'),
  to: datesQuery.to.describe('Only analyses whose period ends on this day or earlier.'),
  ...sheetQuery,
});

const amount = z.number();

const schema = z
  .object({
    ...headFields,
    analysis: z
      .object({
        id: z.string().describe('Id of the analysis.'),
        subject: z.enum(['household', 'project']).describe('Of what it is.'),
        subjectId: z.string().describe('DID of the household or project.'),
        status: z.enum(['final', 'provisional']).describe('`provisional`: no credits can be issued on it.'),
        methodology: z.string().describe('Id of the methodology.'),
        baselineEmissions: amount.describe('Baseline emissions, kgCO2e.'),
        actualEmissions: amount.describe('Actual emissions, kgCO2e.'),
        reductions: amount.describe('Reduction before deductions, kgCO2e.'),
        leakage: amount.describe('Leakage, kgCO2e.'),
        confidence: amount.describe('Confidence of `reductions`, 0 to 1.'),
        interval: z
          .object({
            lower: amount.describe('Lower end, kgCO2e.'),
            upper: amount.describe('Upper end, kgCO2e.'),
            level: amount.describe('Level, 0 to 1.'),
          })
          .meta({ id: 'WaterfallInterval' })
          .describe('Interval of `reductions`.'),
        inputsVerified: z
          .object({
            verified: z.int().describe('Inputs that were verified.'),
            total: z.int().describe('Inputs that people declared.'),
          })
          .meta({ id: 'WaterfallInputsVerified' })
          .describe('How many declared inputs are verified.'),
        leftOut: z.int().describe('Households of the project that were left out.'),
      })
      .meta({ id: 'WaterfallAnalysis' })
      .nullable()
      .describe('Null: the project has no analysis of the period.'),
    steps: z
      .array(
        z
          .object({
            kind: z.enum(stepKinds).describe('What the step does.'),
            traceStep: z.string().describe('Id of the step in the trace.'),
            change: amount.describe('Change, kgCO2e with 3 decimals; of the first step the start.'),
            total: amount.describe('What is left after the step, kgCO2e with 3 decimals.'),
            equation: z.string().describe('Equation of the step.'),
            source: z.string().describe('Where the equation is stated.'),
          })
          .meta({ id: 'WaterfallStep' }),
      )
      .describe('Steps in their order. The changes add up exactly to `net`.'),
    net: amount.nullable().describe('Credited reduction, kgCO2e; null without an analysis.'),
  })
  .meta({ id: 'ReductionWaterfall' });

type Query = z.output<typeof query>;

export const getReductionWaterfall = definePicture<Query, ReductionWaterfall>({
  name: 'reduction-waterfall',
  operationId: 'getReductionWaterfall',
  summary: 'Draw the way from the baseline to the net reduction',
  description:
    'The steps of the trace of an analysis of a household or project, in whole thousandths of a kilogram. Give `analysisId`, or `projectId` for its newest analysis.',
  scopes: [],
  query,
  schema,
  problems: ['analysis-not-found', 'project-not-found'],
  read: async (asked, caller, api) => {
    const { id, missing } = await analysisIdOf(asked, caller, api);
    return missing ?? waterfallOf(await visibleAnalysis(api, caller, id), api);
  },
  draw: drawReductionWaterfall,
});

/** The analysis that is asked for, or the picture of a project without one. */
async function analysisIdOf(
  { analysisId, projectId, from, to }: Query,
  caller: Principal,
  api: Api,
): Promise<{ readonly id: string; readonly missing: ReductionWaterfall | null }> {
  if (analysisId !== undefined) return { id: analysisId, missing: null };
  if (projectId === undefined) throw notNamed();
  const project = await visibleProject(api, caller, projectId);
  const id = await latestAnalysisId(api, { projectId: project.id, from: from ?? null, to: to ?? null });
  if (id !== null) return { id, missing: null };
  const period = from !== undefined && to !== undefined ? { start: from, end: to } : null;
  return {
    id: '',
    missing: { ...headOf(project, period), n: 0, missingShare: null, analysis: null, steps: [], net: null },
  };
}

function notNamed(): Problem {
  const detail = 'Neither analysisId nor projectId is given. Send one of them.';
  return new Problem('invalid-query', { errors: [{ parameter: 'analysisId', code: 'required', detail }] });
}

const printedResult = z.object({
  period: z.object({ start: z.string(), end: z.string() }),
  analysis: z.object({
    baselineEmissions: amount,
    actualEmissions: amount,
    reductions: amount,
    confidence: amount,
    interval: z.object({ lower: amount, upper: amount, level: amount }),
  }),
  householdId: z.string().optional(),
  projectId: z.string().optional(),
  households: z.object({ used: z.number(), leftOut: z.number() }).optional(),
  leakage: amount,
  creditedReduction: amount,
  id: z.string(),
  status: z.enum(['final', 'provisional']),
  methodology: z.string(),
  coverage: amount,
  inputsVerified: z.object({ verified: z.number(), total: z.number() }),
});

const tracedSteps = z.array(
  z.object({
    id: z.string(),
    value: z.number(),
    equation: z.string(),
    source: z.string(),
    from: z.record(z.string(), z.number()),
  }),
);

async function waterfallOf({ of, stored }: Found, api: Api): Promise<ReductionWaterfall> {
  const result = printedResult.parse(stored.result);
  const {
    analysis: printed,
    creditedReduction: net,
    leakage,
    id,
    status,
    methodology,
    inputsVerified,
  } = result;
  const project = await findProjectOf(api.records, stored);
  const subjectId = result.householdId ?? result.projectId ?? '';
  const analysis: WaterfallAnalysis = {
    id,
    subject: of,
    subjectId,
    status,
    methodology,
    ...printed,
    leakage,
    inputsVerified,
    leftOut: result.households?.leftOut ?? 0,
  };
  const head = project
    ? headOf(project, result.period)
    : { project: { id: '', name: subjectId }, period: result.period, timeZone: projectDefaults.timeZone };
  return {
    ...head,
    n: result.households?.used ?? 1,
    missingShare: 1 - result.coverage,
    analysis,
    steps: waterfallSteps(tracedSteps.parse(stored.steps), of, { ...printed, net }),
    net,
  };
}
