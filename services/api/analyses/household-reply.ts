// The schema of a printed analysis, and the time at which it was first computed.
import { z } from 'zod';
import { seasonSources } from '#domain/causal/season.ts';
import { designs } from '#domain/emissions/counterfactual/causal.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { analyzable } from '#domain/methodologies/registry.ts';
import { baselineMethods } from '#domain/methodologies/rules.ts';
import { printAnalysis } from '#domain/emissions/documents/printed.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { analysisExample } from './example.ts';
import { parametersReply } from './request/parameters.ts';
import { warning } from '../contract/warning.ts';
import type { AnalysisResult } from '#domain/emissions/result/result.ts';

const share = z.number().min(0).max(1);
const kg = z.number();

/** Depends on the time of the request, so neither the id nor a digest includes it. */
export const daysPending = z
  .literal(true)
  .optional()
  .describe(
    'true: some days of the period were not computed yet; send the request again for newer data. Only in the reply to this request.',
  );

export const verifiedCount = z
  .object({
    verified: z.int().min(0).describe('Those that a reviewed response or a certificate verifies.'),
    total: z.int().min(0).describe('All of them.'),
  })
  .describe(
    'How many of the declared inputs are verified: baselines, kitchen tests, persons, parameters, installations, accuracy classes, calibrations and statements. `declaredInputs` of the trace lists them.',
  );

const diagnostics = z
  .object({
    weeks: z
      .object({ before: z.int().min(0), after: z.int().min(0) })
      .describe('Weeks with known fuel use, before the stove was installed and within the period.'),
    season: z
      .enum(seasonSources)
      .describe(
        'Where the season comes from: comparison households, the same calendar months before, or none.',
      ),
    preTrend: z
      .union([
        z.object({
          changePerYear: kg.describe('Change of the daily fuel use in a year, in `unit`.'),
          standardUncertainty: z.number(),
          pValue: share.describe('p-value of the hypothesis of no change.'),
        }),
        z.object({ refused: z.string() }),
      ])
      .describe(
        'Change of fuel use before the stove was installed, adjusted for the season. `refused` says why it is unknown.',
      ),
  })
  .describe('Quality of the history of the household as a baseline. Absent if it has none.');

const counterfactual = z.object({
  design: z.enum(designs),
  baselineFuel: z
    .number()
    .nullable()
    .describe(
      'Baseline fuel of the period, in `unit`, before the caps `baseline-cap` and `energy-cap`. `fuelSaved` and emissions are after these caps. Null if the design cannot estimate it.',
    ),
  standardUncertainty: z.number().nullable(),
  detail: z.string(),
  diagnostics: diagnostics.optional(),
});

const causal = counterfactual
  .extend({
    reason: z.string(),
    fuelType: z.string(),
    unit: z.string(),
    alternatives: z.array(counterfactual),
  })
  .describe('Where the baseline comes from, and what other designs estimate.');

export const analysisReply = z
  .object({
    householdId: z.string(),
    period: z
      .object({ start: z.iso.date(), end: z.iso.date() })
      .describe('Period of the analysis; both days belong to it.'),
    analysis: z.object({
      baselineEmissions: kg.describe('Emissions without the new stoves, kgCO2e.'),
      actualEmissions: kg.describe('Emissions of the stoves and fuels within the boundary, kgCO2e.'),
      reductions: kg.describe(
        'Exactly baselineEmissions - actualEmissions, kgCO2e; negative if more was emitted.',
      ),
      confidence: share.describe('Probability that the true reduction is within 10 % of the estimate.'),
      deviceContributions: z.array(
        z.object({
          deviceId: z.string(),
          reductionShare: share.describe('Share of the device in the reduction; 0 without a reduction.'),
          evidence: z.object({
            usageHours: z
              .number()
              .nullable()
              .describe(
                'Hours in use; null if no reading reports them (a scale, a meter with hourly readings).',
              ),
            fuelSaved: z
              .number()
              .describe('Baseline fuel that the device replaced, after all caps, in `units.fuelSaved`.'),
          }),
        }),
      ),
      unattributedShare: share.describe('1 minus the shares of all devices.'),
      interval: z
        .object({ lower: kg, upper: kg, level: share })
        .describe('Confidence interval of the reduction, kgCO2e.'),
      units: z.object({ emissions: z.string(), fuelSaved: z.string(), usageHours: z.string() }),
    }),
    baselineMethod: z.enum(baselineMethods),
    leakage: kg.describe('Emissions elsewhere that the stoves cause, kgCO2e. Not part of `reductions`.'),
    methodologyReduction: kg.describe(
      'Reduction by the named methodology: baseline − actual − leakage, kgCO2e. Compare it with the calculation of a project developer.',
    ),
    creditedReduction: kg.describe(
      'Reduction that may be claimed, kgCO2e. If the reduction is not known to 10 %, the lower end of its 90 % interval is used. Never above the reduction.',
    ),
    probPositive: share.describe('Probability that the reduction is above 0.'),
    id: z.string().describe('Id that follows from the inputs: equal inputs have the same id.'),
    status: z
      .enum(['final', 'provisional'])
      .describe('`provisional` if `coverage` is below 0.95 or below the threshold of the project.'),
    methodology: z.enum(analyzable),
    parameters: parametersReply,
    coverage: share.describe('Fraction of the expected intervals that have a reading.'),
    causal,
    inputsDigest: z.string(),
    resultDigest: z.string(),
    inputsVerified: verifiedCount,
    warnings: z.array(warning).describe('What was assumed, capped or filled in.'),
    computedAt: z.string(),
    daysPending,
  })
  .meta({ id: 'Analysis', examples: [analysisExample] });

type AnalysisReply = z.output<typeof analysisReply>;

/** `computedAt` is the time of the first run and not part of `resultDigest`. */
export const replyOf = (
  inputs: AnalysisInputs,
  result: AnalysisResult,
  computedAt: string,
): AnalysisReply => ({ ...printAnalysis(inputs, result, sha256), computedAt });
