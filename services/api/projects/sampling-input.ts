// The sampling of a campaign, and the sample size and precision that follow from it
// (infra/docs/sampling.md#sizes-of-simple-random-samples).
import { z } from 'zod';
import { impliedPrecision, requiredSize, type Target } from '#domain/sampling/size.ts';
import { text } from '../contract/fields.ts';

export const sizeMax = 1_000_000;

/** Fields of a household that can define a stratum. */
const strataFields = [
  'location.density',
  'location.district',
  'location.urbanRural',
  'location.adminCodes',
  'group',
  'baseline.fuelType',
  'tags',
] as const;

export const strataInput = z.array(z.enum(strataFields)).min(1).max(5);

const openFraction = z.number().min(1e-6).lt(1);
const strata = z
  .array(
    z.strictObject({
      name: text(200),
      share: openFraction.optional(),
      population: z.number().int().min(1).optional(),
      sd: z.number().min(0).optional(),
    }),
  )
  .min(1)
  .max(200);

const fields = z.strictObject({
  method: z.enum(['stratified', 'simple_random', 'systematic', 'cluster', 'census', 'purposive']),
  size: z
    .number()
    .int()
    .min(1)
    .max(sizeMax)
    .optional()
    .describe(
      'Number of households to draw. Default: it follows from `precision`; for a census it is the number of households of the project.',
    ),
  confidence: openFraction.optional(),
  precision: openFraction.optional(),
  population: z.number().int().min(1).max(1_000_000_000).optional(),
  expectedMean: z.number().optional(),
  expectedSD: z.number().min(0).optional(),
  dropoutRate: z.number().min(0).lt(1).optional(),
  parameterType: z.enum(['proportion', 'mean']).optional(),
  precisionMode: z.enum(['relative', 'absolute']).optional(),
  strata: strata.optional(),
  stratifyBy: strataInput.optional(),
  allocation: z.enum(['proportional', 'neyman', 'equal', 'cost']).optional(),
  stratification: z.enum(['pooled', 'independent']).optional(),
  reserveFraction: z.number().min(0).max(1).optional(),
});

type Fields = z.output<typeof fields>;

interface Rule {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** Other fields that it reads. The rule is checked only if they and its own field have no fault. */
  readonly reads?: readonly PropertyKey[];
  readonly holds: (fields: Partial<Fields>) => boolean;
}

/** A larger half-width is not an estimate. */
const precisionMax = 1_000_000;

/** Fields that `targetOf` reads. */
const ofTarget = [
  'confidence',
  'parameterType',
  'precisionMode',
  'expectedMean',
  'expectedSD',
  'population',
  'dropoutRate',
];

const isMean = ({ parameterType }: Partial<Fields>): boolean => parameterType === 'mean';

const rules: readonly Rule[] = [
  {
    path: 'size',
    code: 'required',
    message: 'This is required, unless precision is given or method is census.',
    holds: ({ method, size, precision }) =>
      method === 'census' || size !== undefined || precision !== undefined,
  },
  {
    path: 'expectedMean',
    code: 'out-of-range',
    message: 'A proportion must be above 0 and below 1.',
    holds: (given) =>
      isMean(given) || given.expectedMean === undefined || (given.expectedMean > 0 && given.expectedMean < 1),
  },
  {
    path: 'expectedSD',
    code: 'required',
    message: 'This is required, because parameterType is mean.',
    holds: (given) => !isMean(given) || given.expectedSD !== undefined,
  },
  {
    path: 'expectedMean',
    code: 'required',
    message: 'A relative precision needs an expectedMean other than 0.',
    holds: (given) =>
      modeOf(given) !== 'relative' || (given.expectedMean !== undefined && given.expectedMean !== 0),
  },
  {
    path: 'precision',
    code: 'out-of-range',
    message:
      'This precision needs more than 1 000 000 households, which is the maximum. Choose a coarser precision.',
    reads: ofTarget,
    holds: (given) =>
      given.precision === undefined || requiredSize(targetOf(given), given.precision) <= sizeMax,
  },
  {
    path: 'expectedSD',
    code: 'out-of-range',
    message: 'This deviation is too large to estimate the mean.',
    reads: [...ofTarget, 'size'],
    holds: (given) =>
      given.size === undefined || impliedPrecision(targetOf(given), given.size) <= precisionMax,
  },
  {
    path: 'strata',
    code: 'listed-twice',
    message: 'The names of strata must differ.',
    holds: ({ strata: given = [] }) => new Set(given.map(({ name }) => name)).size === given.length,
  },
  {
    path: 'strata',
    code: 'shares',
    message: 'The shares of the strata must add up to 1.',
    holds: ({ strata: given = [] }) =>
      !given.some(({ share }) => share !== undefined) ||
      Math.abs(given.reduce((sum, { share }) => sum + (share ?? 0), 0) - 1) <= 1e-9,
  },
];

const sound = (value: unknown): value is Partial<Fields> => typeof value === 'object' && value !== null;

export const samplingInput = rules.reduce<z.ZodType<Fields>>(
  (schema, { path, code, message, reads = [], holds }) =>
    schema.refine(holds, {
      path: [path],
      message,
      params: { code },
      when: ({ value, issues }) =>
        sound(value) &&
        issues.every(({ path: [field = ''] = [] }) => field !== path && !reads.includes(field)),
    }),
  fields,
);

export type SamplingInput = Fields;

/** Relative if a mean or proportion is expected, else absolute with the worst case p = 0.5. */
const modeOf = ({ precisionMode, expectedMean }: Partial<Fields>): 'relative' | 'absolute' =>
  precisionMode ?? (expectedMean === undefined ? 'absolute' : 'relative');

function targetOf(input: Partial<SamplingInput>): Target {
  return {
    confidence: input.confidence ?? 0.95,
    parameterType: input.parameterType ?? 'proportion',
    precisionMode: modeOf(input),
    expectedMean: input.expectedMean ?? 0.5,
    expectedSD: input.expectedSD ?? 0.5,
    population: input.population ?? null,
    dropoutRate: input.dropoutRate ?? 0,
  };
}

export interface Warning {
  readonly code: string;
  readonly detail: string;
}

/** The population of the sample. */
export interface Frame {
  readonly stratifyBy: readonly string[];
  /** Number of households of the project that take part; null if the size does not depend on it. */
  readonly frameSize: number | null;
}

/** Whether the sample has all households. */
export const needsFrameSize = ({ method, size }: SamplingInput): boolean =>
  method === 'census' && size === undefined;

/** The sampling as stored and printed: with defaults, and the precision that follows from the size. */
export function plannedSampling(
  input: SamplingInput,
  { stratifyBy, frameSize }: Frame,
): {
  sampling: Record<string, unknown>;
  warnings: Warning[];
} {
  const target = targetOf(input);
  const required = input.precision === undefined ? null : requiredSize(target, input.precision);
  const size = input.size ?? frameSize ?? required ?? 1;
  const sampling = {
    ...input,
    size,
    confidence: target.confidence,
    ...(input.method === 'stratified' && !input.strata && { stratifyBy: input.stratifyBy ?? stratifyBy }),
    impliedPrecision: precisionOf(input, target, size),
    precisionMode: target.precisionMode,
    requiredSize: required,
  };
  return { sampling, warnings: warningsOf(input, target, { size, required }) };
}

/** A census has no sampling error; the error of a purposive sample is unknown. */
function precisionOf({ method }: SamplingInput, target: Target, size: number): number | null {
  if (method === 'purposive') return null;
  return method === 'census' ? 0 : Number(impliedPrecision(target, size).toFixed(4));
}

function warningsOf(
  input: SamplingInput,
  target: Target,
  { size, required }: { size: number; required: number | null },
): Warning[] {
  const warnings: Warning[] = [];
  if (size === 0) warnings.push({ code: 'empty-frame', detail: 'The project has no household to survey.' });
  if (required !== null && size < required) {
    warnings.push({
      code: 'sample-too-small',
      detail: `The precision ${input.precision} needs ${required} households, not ${size}.`,
    });
  }
  const deviation = Math.sqrt(target.expectedMean * (1 - target.expectedMean));
  if (
    target.parameterType === 'proportion' &&
    input.expectedSD !== undefined &&
    Math.abs(input.expectedSD - deviation) > 1e-6
  ) {
    warnings.push({
      code: 'sd-contradicts-proportion',
      detail: `expectedSD ${input.expectedSD} is not sqrt(p(1-p)) = ${Number(deviation.toFixed(4))}. It is not used.`,
    });
  }
  return warnings;
}
