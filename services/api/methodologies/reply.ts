// Methodologies and factors as replies print them.
import { z } from 'zod';
import { baselineMethods, methodologies as analysed } from '#domain/emissions/methodology.ts';
import { reliabilities, type Factor } from '#domain/emissions/factors/factor.ts';
import { isOverride, upstreamNames, type OverrideName } from '#domain/emissions/factors/overrides.ts';
import { parametersOf } from '#domain/emissions/refusals/refusals.ts';
import { factors, placeInName } from '#domain/emissions/factors/registry.ts';
import type { Methodology } from '#domain/methodologies/methodology.ts';
import { methodologies, statuses, statusOf } from '#domain/methodologies/registry.ts';

const reliability = z
  .enum(reliabilities)
  .describe('C read at the source, S second-hand, M unconfirmed and never a default, D derived or a rule');

const day = z.string().nullable();

export const factorReply = z
  .object({
    id: z.string().describe('`name@version`; results name it'),
    name: z.string(),
    region: z.string().nullable().describe('Country or region for which it holds; null for everywhere'),
    value: z.number(),
    unit: z.string(),
    source: z.string(),
    reliability,
    validFrom: day.describe('First day on which it may be used; null is open'),
    validUntil: day.describe('Last day on which it may be used; null is open'),
    version: z.string(),
  })
  .meta({ id: 'Factor' });

/** Without its warning, which says of a result what the factor says of itself. */
export function printFactor(factor: Factor): z.output<typeof factorReply> {
  const { id, name, value, unit, source, reliability: mark, validFrom, validUntil, version } = factor;
  const region = placeInName(name);
  return { id, name, region, value, unit, source, reliability: mark, validFrom, validUntil, version };
}

const equationReply = z.object({
  reference: z.string().describe('Number or name of the equation in the methodology'),
  text: z.string(),
  formulas: z.array(z.string()).describe('Names for `npm run formula`'),
});

const parameterReply = z.object({
  name: z.string(),
  unit: z.string(),
  default: z.string().nullable().describe('Id of the factor that stands when nothing better is known'),
  factors: z.string().nullable().describe('`name` for GET /v1/factors; null: each project brings its own'),
  reliability: reliability.nullable().describe('That of the default'),
  givenAs: z
    .array(z.string())
    .describe('Names in `parameters` of an analysis that set it; none: an analysis does not take it'),
});

export const methodologyReply = z
  .object({
    id: z.string().describe('`name@version`'),
    title: z.string(),
    boundaries: z.array(z.enum(baselineMethods)).describe('A result has one of them'),
    status: z
      .enum(statuses)
      .describe('analysis: an analysis can follow it; formulas: `npm run formula` calculates its equations'),
    equations: z.array(equationReply),
    parameters: z.array(parameterReply),
    source: z.string(),
    reliability: reliability.describe('How well the equations are known'),
    validFrom: day,
  })
  .meta({ id: 'Methodology' });

export function printMethodology(methodology: Methodology): z.output<typeof methodologyReply> {
  const { id, title, boundaries, equations, parameters, ...known } = methodology;
  return {
    id,
    title,
    boundaries: [...boundaries],
    status: statusOf(methodology),
    equations: equations.map((equation) => ({ ...equation, formulas: [...equation.formulas] })),
    parameters: parameters.map((parameter) => ({
      ...parameter,
      reliability: factors.find((factor) => factor.id === parameter.default)?.reliability ?? null,
      givenAs: givenAs(methodology, parameter.name),
    })),
    ...known,
  };
}

/** What an analysis takes as one number although equations have two, or one for each fuel. */
const taken: Readonly<Record<string, readonly OverrideName[]>> = {
  scBaseline: ['scRatio'],
  scProject: ['scRatio'],
  efficiencyProject: ['scRatio'],
  upstream: upstreamNames,
};

function givenAs({ id }: Methodology, name: string): string[] {
  const followed = analysed.find((one) => one === id);
  const names = taken[name] ?? (isOverride(name) ? [name] : []);
  const allowed = followed === undefined ? [] : parametersOf(followed);
  return names.filter((one) => allowed.includes(one));
}

export const factorExample = factors.filter(({ name }) => name === 'fNRB.UG').map(printFactor)[0];

export const methodologyExample = methodologies
  .filter(({ id }) => id === 'gs-mecd@1.2')
  .map(printMethodology)[0];
