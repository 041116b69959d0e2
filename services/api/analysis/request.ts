// What a request for an analysis may say.
import { z } from 'zod';
import { dayCount, daysMax, isDate } from '#domain/emissions/calendar.ts';
import { baselineMethods, methodologies } from '#domain/emissions/methodology.ts';
import { overridable, type OverrideName } from '#domain/emissions/factors/overrides.ts';
import { ifGood, reference } from '../records/fields.ts';

export const date = z.string().refine(isDate, {
  message: 'This must be a date that exists, in the form YYYY-MM-DD.',
  params: { code: 'bad-date' },
});

const factor = (name: OverrideName) =>
  z
    .number()
    .min(overridable[name].min)
    .max(overridable[name].max)
    .optional()
    .describe(overridable[name].unit);

const parameters = z.strictObject({
  emissionsPerKg: factor('emissionsPerKg'),
  fNRB: factor('fNRB'),
  efCO2: factor('efCO2'),
  efNonCO2: factor('efNonCO2'),
  ncv: factor('ncv'),
  density: factor('density'),
  efficiencyBaseline: factor('efficiencyBaseline'),
  scRatio: factor('scRatio'),
  efGrid: factor('efGrid'),
  tdl: factor('tdl'),
  leakageFraction: factor('leakageFraction'),
  daf: factor('daf'),
  'upstream.Charcoal': factor('upstream.Charcoal'),
  'upstream.Wood': factor('upstream.Wood'),
  'upstream.Pellets': factor('upstream.Pellets'),
  'upstream.LPG': factor('upstream.LPG'),
  'upstream.Coal': factor('upstream.Coal'),
  'upstream.Dung': factor('upstream.Dung'),
  'upstream.CropResidue': factor('upstream.CropResidue'),
  'upstream.Kerosene': factor('upstream.Kerosene'),
  'upstream.Ethanol': factor('upstream.Ethanol'),
  'upstream.Biogas': factor('upstream.Biogas'),
  'upstream.NaturalGas': factor('upstream.NaturalGas'),
  hawthorneIndex: factor('hawthorneIndex'),
  embodied: factor('embodied'),
  technicalLife: factor('technicalLife'),
} satisfies Record<OverrideName, z.ZodType>);

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
      return `The period has ${dayCount({ start, end })} days; it may have at most ${daysMax}, both ends included.`;
    },
    params: { code: 'period-too-long' },
    ...ifGood('periodStart', 'periodEnd'),
  },
);

/** Days are replaced whole by what came later: what was known of them before is not kept. */
const noAsOf = z
  .unknown()
  .optional()
  .refine((asOf) => asOf === undefined, {
    message:
      'An analysis uses the data that have arrived; one of an earlier moment is not computed by this version. What was computed then is kept: GET /v1/households/{id}/analyses.',
    params: { code: 'not-supported' },
  })
  .describe('Not supported: 400');

/** Days are those of the project's time zone; both belong to the period. */
const question = {
  periodStart: date,
  periodEnd: date,
  methodology: z.enum(methodologies).optional(),
  baselineMethod: z
    .enum(baselineMethods)
    .optional()
    .describe('Boundary, where no methodology is named; one that is not of the methodology is 422'),
  parameters: parameters.optional(),
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
        'Adds `trace`, which is read at /v1/analyses/{id}/trace, too; needs the scope analysis:read, as that does',
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
