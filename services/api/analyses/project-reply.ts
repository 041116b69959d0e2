// The shape of a printed analysis of a project, and the time at which it was computed first.
import { z } from 'zod';
import { fuelTypes } from '#domain/fuels.ts';
import { baselineMethods, methodologies } from '#domain/emissions/case/methodology.ts';
import type { PrintedProgramme } from '#domain/emissions/documents/project-document.ts';
import { daysPending } from './household-reply.ts';
import { parametersReply } from './request/parameters.ts';
import { warning } from '../contract/warning.ts';

const designs = [
  'ownHistory',
  'differenceInDifferences',
  'syntheticControl',
  'syntheticDifferenceInDifferences',
] as const;

const share = z.number().min(0).max(1);
const kg = z.number().describe('kgCO2e');

const estimate = z.object({
  design: z.enum(designs),
  savedPerDay: z.number().describe('Baseline fuel that a household saves in a day, in `unit`'),
  standardUncertainty: z.number(),
  interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }),
  pValue: z.number().nullable().describe('Of no effect'),
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
        'What the analyses of the households that are compared claim to be saved on a day with a new stove, their mean, in `unit`',
      ),
    creditedShare: share.describe(
      'Part of the fuel that is claimed to be saved that the comparison leaves: below 1 where the whole interval of the estimate lies below the claim, with the warning `comparison-claims-less`. What the rest would have emitted is taken off before `creditedReduction`',
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
          .describe('Months of which a household with a new stove has a weighed outcome'),
      })
      .nullable(),
    alternatives: z.array(z.union([estimate, refused])),
  })
  .describe(
    'What the comparison of groups says of the weighed fuel in the period; the totals stay, and what is credited is held against it',
  );

export const projectAnalysisReply = z
  .object({
    projectId: z.string(),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }).describe('Both days belong to it'),
    analysis: z.object({
      baselineEmissions: kg.describe('Sum of the households used'),
      actualEmissions: kg,
      reductions: kg.describe('Exactly baselineEmissions - actualEmissions'),
      confidence: share.describe('Probability that the true total is within 10 % of the estimate'),
      interval: z
        .object({ lower: kg, upper: kg, level: share })
        .describe('Of the total; what all households share does not shrink with their number'),
      units: z.object({ emissions: z.string() }),
    }),
    households: z.object({ used: z.int(), leftOut: z.int() }),
    leftOut: z.array(
      z.object({
        code: z
          .string()
          .describe(
            'Code of the problem that the analysis of the household alone has, or `comparison-household`, or `in-other-project`',
          ),
        households: z.int(),
        householdIds: z
          .array(z.string())
          .describe('The first 100; `inputs.leftOut` of the trace names all, each with its reason'),
        example: z.object({ householdId: z.string(), detail: z.string() }),
      }),
    ),
    baselineMethod: z.enum(baselineMethods),
    leakage: kg.describe('Emitted elsewhere because of the stoves; not part of `reductions`'),
    methodologyReduction: kg.describe(
      'What the named methodology gives, the sum of the households used: the number to compare with the calculation of a developer',
    ),
    creditedReduction: kg.describe(
      'What may be claimed: lower bounds and leakage taken off, and what the comparison of groups does not show; never above the reduction',
    ),
    probPositive: share.describe('Probability that there is a reduction at all'),
    uncertainty: z
      .object({ sigma: kg, random: kg, shared: kg })
      .describe('Standard uncertainty: of meters and gaps, and of what all households share'),
    id: z.string(),
    status: z
      .enum(['final', 'provisional'])
      .describe('`final`: every household is, and `coverage` is 0.95 or more'),
    methodology: z.enum(methodologies),
    parameters: parametersReply,
    coverage: share.describe('Mean of all households with a device in the period, also of those left out'),
    causal,
    inputsDigest: z.string(),
    resultDigest: z.string(),
    warnings: z
      .array(warning)
      .describe('One of each code, with how many households have it and what is said of the first'),
    computedAt: z.string(),
    daysPending,
  })
  .meta({ id: 'ProjectAnalysis' });

/** `computedAt` is the time of the first run and not part of `resultDigest`. */
export const projectReplyOf = (printed: PrintedProgramme, computedAt: string) => ({ ...printed, computedAt });
