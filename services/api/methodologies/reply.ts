// Prints methodologies and factors.
import { z } from 'zod';
import { analyzable, rulesOf } from '#domain/methodologies/registry.ts';
import { baselineMethods } from '#domain/methodologies/rules.ts';
import { reliabilities } from '#domain/methodologies/methodology.ts';
import type { Factor } from '#domain/emissions/case/factor.ts';
import { isOverride, overridable } from '#domain/methodologies/overrides.ts';
import { parametersOf } from '#domain/emissions/refusals/refusals.ts';
import { requiredWhere } from '#domain/emissions/refusals/missing-inputs.ts';
import { factors, placeInName } from '#domain/emissions/factors/records/registry.ts';
import type { Methodology, Parameter } from '#domain/methodologies/methodology.ts';
import { methodologies, statuses, statusOf } from '#domain/methodologies/registry.ts';
import { uncertaintyOf } from '../analyses/request/parameters.ts';

const reliability = z
  .enum(reliabilities)
  .describe('C read at the source, S second-hand, M unconfirmed and never a default, D derived or a rule.');

const day = z.string().nullable();

export const factorReply = z
  .object({
    id: z.string().describe('`name@version`, as results name it.'),
    name: z.string(),
    region: z.string().nullable().describe('Country or region for which it holds; null for everywhere.'),
    value: z.number(),
    unit: z.string(),
    source: z.string(),
    reliability,
    validFrom: day.describe('First day on which it may be used; null for no limit.'),
    validUntil: day.describe('Last day on which it may be used; null for no limit.'),
    version: z.string(),
  })
  .meta({ id: 'Factor' });

/** Without its warning, which analyses show with the result. */
export function printFactor(factor: Factor): z.output<typeof factorReply> {
  const { id, name, value, unit, source, reliability: mark, validFrom, validUntil, version } = factor;
  const region = placeInName(name);
  return { id, name, region, value, unit, source, reliability: mark, validFrom, validUntil, version };
}

const equationReply = z.object({
  reference: z.string().describe('Number or name of the equation in the methodology.'),
  text: z.string().describe('As traces and `npm run formula` print it.'),
  formulas: z.array(z.string()).describe('Names of the equation for `npm run formula`.'),
  inAnalyses: z
    .boolean()
    .describe('true: analyses calculate it, at least for one household with one baseline fuel.'),
});

const numberReply = z.object({
  name: z.string(),
  unit: z.string(),
  default: z.string().nullable().describe('Id of the factor that is used by default.'),
  factors: z
    .string()
    .nullable()
    .describe('`name` for `GET /v1/factors`; null if each project brings its own value.'),
  reliability: reliability.nullable().describe('Value of the default.'),
});

const parameterReply = numberReply.extend({
  required: z.boolean().describe('true: there is no confirmed default, so an analysis without it is 422.'),
  requiredWhere: z
    .string()
    .nullable()
    .describe('Households for which it is required although it has a default; null for none.'),
  minimum: z.number(),
  maximum: z.number(),
  u95: z
    .object({ usual: z.number(), minimum: z.number() })
    .nullable()
    .describe(
      'Half-width of the 95 % interval, relative to the value: the usual one and the smallest allowed one. Null for an exact value.',
    ),
});

export const methodologyReply = z
  .object({
    id: z.string().describe('`name@version`'),
    title: z.string(),
    boundaries: z
      .array(z.enum(baselineMethods))
      .describe('Boundaries of the methodology. A result has one of them.'),
    status: z
      .enum(statuses)
      .describe(
        '`analysis`: analyses can use it. `formulas`: analyses refuse it; only `npm run formula` calculates its equations.',
      ),
    equations: z.array(equationReply),
    parameters: z
      .array(parameterReply)
      .describe(
        'Everything that `parameters` of an analysis may set; empty if analyses cannot use the methodology.',
      ),
    formulaInputs: z
      .array(numberReply)
      .describe('Other values of its equations. Requests cannot set them; `npm run formula` can.'),
    source: z.string(),
    reliability: reliability.describe('Reliability of the equations.'),
    validFrom: day,
  })
  .meta({ id: 'Methodology' });

export function printMethodology(methodology: Methodology): z.output<typeof methodologyReply> {
  const { id, title, boundaries, equations, parameters, source, reliability: mark, validFrom } = methodology;
  return {
    id,
    title,
    boundaries: [...boundaries],
    status: statusOf(methodology),
    equations: equations.map((equation) => ({ ...equation, formulas: [...equation.formulas] })),
    parameters: parametersIn(methodology),
    formulaInputs: parameters.filter(({ name }) => !isOverride(name)).map(printNumber),
    source,
    reliability: mark,
    validFrom,
  };
}

const printNumber = (parameter: Parameter): z.output<typeof numberReply> => ({
  ...parameter,
  reliability: factors.find((factor) => factor.id === parameter.default)?.reliability ?? null,
});

/** The list against which requests are checked. The record of the methodology has its own defaults. */
function parametersIn({ id, parameters }: Methodology): z.output<typeof parameterReply>[] {
  const followed = analyzable.find((one) => one === id);
  if (followed === undefined) return [];
  const { mustBeGiven } = rulesOf(followed);
  return parametersOf(followed).map((name) => {
    const { unit, min, max, factors: known } = overridable[name];
    const own = parameters.find((parameter) => parameter.name === name);
    return {
      ...printNumber({ name, unit, default: own?.default ?? null, factors: own?.factors ?? known }),
      required: mustBeGiven.includes(name),
      requiredWhere: requiredWhere(followed, name),
      minimum: min,
      maximum: max,
      u95: uncertaintyOf(name),
    };
  });
}

export const factorExample = factors.filter(({ name }) => name === 'fNRB.UG').map(printFactor)[0];

export const methodologyExample = methodologies
  .filter(({ id }) => id === 'gs-mecd@1.2')
  .map(printMethodology)[0];
