// The schema of a printed analysis of a project, and the time at which it was first computed.
import { z } from 'zod';
import { fuelTypes } from '#domain/fuels.ts';
import { analyzable } from '#domain/methodologies/registry.ts';
import { baselineMethods } from '#domain/methodologies/rules.ts';
import type { PrintedProgramme } from '#domain/emissions/documents/project-document.ts';
import { daysPending, verifiedCount } from './household-reply.ts';
import { parametersReply } from './request/parameters.ts';
import { warning } from '../contract/warning.ts';

const designs = [
  'ownHistory',
  'differenceInDifferences',
  'syntheticControl',
  'syntheticDifferenceInDifferences',
] as const;

const share = z.number().min(0).max(1);
const kg = z.number().describe('Amount, kgCO2e.');

const estimate = z.object({
  design: z.enum(designs),
  savedPerDay: z.number().describe('Baseline fuel that a household saves in a day, in `unit`.'),
  standardUncertainty: z.number(),
  interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }),
  pValue: z.number().nullable().describe('p-value of the hypothesis of no effect; null if it is unknown.'),
  notes: z.array(z.string()),
});
const refused = z.object({ refused: z.string() });
const numbers = z.object({ treated: z.int(), comparison: z.int() });

const causal = z
  .object({
    estimate: estimate.nullable(),
    claimedPerDay: z
      .number()
      .nullable()
      .describe(
        'Mean daily saving that the analyses of the compared households report, in `unit`; null if there is none.',
      ),
    creditedShare: share.describe(
      'Fraction of the reported saving that the comparison supports. It is below 1 if the whole interval of the estimate is below the reported saving, with the warning `comparison-claims-less`. The emissions of the rest are deducted from `creditedReduction`.',
    ),
    reason: z.string(),
    fuelType: z.enum(fuelTypes).nullable(),
    unit: z.string().nullable(),
    diagnostics: z
      .object({
        preTrend: z.union([z.object({ slopeDifference: z.number(), pValue: z.number() }), refused]),
        balance: z.number().nullable(),
        households: numbers,
        clusters: numbers.extend({ together: z.int() }),
        periods: z
          .object({ before: z.int(), after: z.int() })
          .describe('Months in which a household with a new stove was weighed.'),
      })
      .nullable(),
    alternatives: z.array(z.union([estimate, refused])),
  })
  .describe(
    'What the comparison of groups shows about the weighed fuel. The totals do not change; only `creditedReduction` is limited by it.',
  );

export const projectAnalysisReply = z
  .object({
    projectId: z.string(),
    period: z
      .object({ start: z.iso.date(), end: z.iso.date() })
      .describe('Period of the analysis; both days belong to it.'),
    analysis: z.object({
      baselineEmissions: kg.describe('Sum over the households in the totals, kgCO2e.'),
      actualEmissions: kg.describe('Emissions of the stoves and fuels within the boundary, kgCO2e.'),
      reductions: kg.describe('Exactly baselineEmissions - actualEmissions, kgCO2e.'),
      confidence: share.describe('Probability that the true total is within 10 % of the estimate.'),
      interval: z
        .object({
          lower: kg.describe('Lower end, kgCO2e.'),
          upper: kg.describe('Upper end, kgCO2e.'),
          level: share,
        })
        .describe(
          'Confidence interval of the total, kgCO2e. Uncertainty that all households share does not shrink as households are added.',
        ),
      units: z.object({ emissions: z.string() }),
    }),
    households: z.object({ used: z.int(), leftOut: z.int() }),
    leftOut: z.array(
      z.object({
        code: z
          .string()
          .describe(
            'Code of the problem that the analysis of the household alone has, or `comparison-household`, or `in-other-project`.',
          ),
        households: z.int(),
        householdIds: z
          .array(z.string())
          .describe(
            'DIDs of the first 100 households; `inputs.leftOut` of the trace names all of them with their reasons.',
          ),
        example: z.object({ householdId: z.string(), detail: z.string() }),
      }),
    ),
    baselineMethod: z.enum(baselineMethods),
    leakage: kg.describe('Emissions elsewhere that the stoves cause, kgCO2e. Not part of `reductions`.'),
    methodologyReduction: kg.describe(
      'Reduction by the named methodology, summed over the households in the totals, kgCO2e. Compare it with the calculation of a project developer.',
    ),
    creditedReduction: kg.describe(
      'Reduction that may be claimed, kgCO2e: after lower bounds, leakage and the comparison of groups. Never above the reduction.',
    ),
    probPositive: share.describe('Probability that the reduction is above 0.'),
    uncertainty: z
      .object({
        sigma: kg.describe('Standard uncertainty of the total, kgCO2e.'),
        random: kg.describe('Part that shrinks as households are added, kgCO2e.'),
        shared: kg.describe('Part that all households share, kgCO2e.'),
      })
      .describe('Standard uncertainty of the total and its two parts.'),
    id: z.string(),
    status: z
      .enum(['final', 'provisional'])
      .describe('`final` if every household is final and `coverage` is at least 0.95.'),
    methodology: z.enum(analyzable),
    parameters: parametersReply,
    coverage: share.describe(
      'Mean over all households with a device in the period, including those that are left out.',
    ),
    causal,
    inputsDigest: z.string(),
    resultDigest: z.string(),
    inputsVerified: verifiedCount.describe(
      'Declared inputs of the households in the totals, and how many of them are verified.',
    ),
    warnings: z
      .array(warning)
      .describe('One warning of each code, with the number of households and the text of the first one.'),
    computedAt: z.string(),
    daysPending,
  })
  .meta({ id: 'ProjectAnalysis' });

/** `computedAt` is the time of the first run and not part of `resultDigest`. */
export const projectReplyOf = (printed: PrintedProgramme, computedAt: string) => ({ ...printed, computedAt });
