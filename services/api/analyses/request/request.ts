// The schema of an analysis request.
import { z } from 'zod';
import { dayCount, daysMax, isDate } from '#domain/dating/calendar.ts';
import { baselineMethods } from '#domain/methodologies/rules.ts';
import { ifGood, methodologyOfAnalysis, reference } from '../../contract/fields.ts';
import { parametersRequest } from './parameters.ts';

export const date = z.string().refine(isDate, {
  message: 'This must be an existing date in the form YYYY-MM-DD.',
  params: { code: 'bad-date' },
});

const dates = z.object({ periodStart: z.string(), periodEnd: z.string() });

type Dates = Readonly<z.output<typeof dates>>;

const inOrder = z.refine<Dates>(({ periodStart, periodEnd }) => periodStart <= periodEnd, {
  path: ['periodEnd'],
  error: ({ input }) => {
    const { periodStart, periodEnd } = dates.parse(input);
    return `The period ends on ${periodEnd}, before its start on ${periodStart}.`;
  },
  params: { code: 'end-before-start' },
  ...ifGood('periodStart', 'periodEnd'),
});

const shortEnough = z.refine<Dates>(
  ({ periodStart, periodEnd }) => dayCount({ start: periodStart, end: periodEnd }) <= daysMax,
  {
    path: ['periodEnd'],
    error: ({ input }) => {
      const { periodStart: start, periodEnd: end } = dates.parse(input);
      return `The period has ${dayCount({ start, end })} days, counting both ends; at most ${daysMax} are allowed.`;
    },
    params: { code: 'period-too-long' },
    ...ifGood('periodStart', 'periodEnd'),
  },
);

/** Later readings replace days as a whole, so earlier knowledge of them is not kept. */
const noAsOf = z
  .unknown()
  .optional()
  .refine((asOf) => asOf === undefined, {
    message:
      'asOf is not supported: an analysis uses the present data. GET /v1/households/{id}/analyses lists earlier results.',
    params: { code: 'not-supported' },
  })
  .describe('Not supported; a request with it is 400.');

/** Days in the time zone of the project, both inclusive. */
const question = {
  periodStart: date,
  periodEnd: date,
  methodology: methodologyOfAnalysis.optional(),
  baselineMethod: z
    .enum(baselineMethods)
    .optional()
    .describe('Boundary of the analysis. A boundary that the methodology does not have is 422.'),
  parameters: parametersRequest.optional(),
  confidenceLevel: z.number().min(0.5).max(0.999).optional(),
  allowLowCoverage: z.boolean().optional(),
  asOf: noAsOf,
};

export const analysisRequest = z
  .strictObject({
    householdId: reference('household'),
    ...question,
    includeTrace: z
      .boolean()
      .optional()
      .describe(
        'Adds `trace` to the reply, as `GET /v1/analyses/{id}/trace` returns it. Needs the scope `analysis:read`.',
      ),
  })
  .check(inOrder, shortEnough)
  .meta({ id: 'AnalysisRequest' });

export type AnalysisRequest = z.output<typeof analysisRequest>;

export const projectAnalysisRequest = z
  .strictObject({ projectId: reference('project'), ...question })
  .check(inOrder, shortEnough)
  .meta({ id: 'ProjectAnalysisRequest' });

export type ProjectAnalysisRequest = z.output<typeof projectAnalysisRequest>;
