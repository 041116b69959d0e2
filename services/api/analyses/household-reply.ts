// The shape of a printed analysis, and the time at which it was first computed.
import { z } from 'zod';
import { seasonSources } from '#domain/causal/season.ts';
import { designs } from '#domain/emissions/counterfactual/causal.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { baselineMethods, methodologies } from '#domain/emissions/case/methodology.ts';
import { printAnalysis } from '#domain/emissions/documents/printed.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { analysisExample } from './example.ts';
import { parametersReply } from './request/parameters.ts';
import { warning } from '../contract/warning.ts';
import type { AnalysisResult } from '#domain/emissions/result/result.ts';

const share = z.number().min(0).max(1);
const kg = z.number();

/** Beside a result: it hangs on the moment of the request, so neither the id nor a digest holds it. */
export const daysPending = z
  .literal(true)
  .optional()
  .describe(
    'Some days of the period were still to be computed from what devices sent: ask again for newer data. Told by this request only',
  );

const diagnostics = z
  .object({
    weeks: z
      .object({ before: z.int().min(0), after: z.int().min(0) })
      .describe('Weeks of which the fuel is known, before the stove came and of the period'),
    season: z
      .enum(seasonSources)
      .describe('Comparison households, the same calendar months before, or no season at all'),
    preTrend: z
      .union([
        z.object({
          changePerYear: kg.describe('In `unit` a day and year'),
          standardUncertainty: z.number(),
          pValue: share.describe('Of no change'),
        }),
        z.object({ refused: z.string() }),
      ])
      .describe(
        'How the fuel changed before the stove came, without its season; `refused`: why it is not known',
      ),
  })
  .describe('How the household’s own time before is to be judged; left out where it says nothing');

const counterfactual = z.object({
  design: z.enum(designs),
  baselineFuel: z
    .number()
    .nullable()
    .describe(
      'Of the period, in `unit`, as the design tells it: the caps of the result (`baseline-cap`, `energy-cap`) come after it, and `fuelSaved` and emissions hold what is left; null: the design cannot tell it',
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
  .describe('Where the baseline comes from, and what other designs say');

export const analysisReply = z
  .object({
    householdId: z.string(),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }).describe('Both days belong to it'),
    analysis: z.object({
      baselineEmissions: kg.describe('Without the new stoves'),
      actualEmissions: kg.describe('Of the stoves and fuels within the boundary'),
      reductions: kg.describe('Exactly baselineEmissions - actualEmissions; below 0 where more was emitted'),
      confidence: share.describe('Probability that the true reduction is within 10 % of the estimate'),
      deviceContributions: z.array(
        z.object({
          deviceId: z.string(),
          reductionShare: share.describe('Its part of the reduction; 0 where there is none'),
          evidence: z.object({
            usageHours: z
              .number()
              .nullable()
              .describe(
                'Hours in use; null: no reading tells them (a scale, a meter that reports each hour)',
              ),
            fuelSaved: z
              .number()
              .describe('Baseline fuel that it stood in for, after all caps, in `units.fuelSaved`'),
          }),
        }),
      ),
      unattributedShare: share.describe('1 less the shares of all devices'),
      interval: z
        .object({ lower: kg, upper: kg, level: share })
        .describe('Lies around the reduction with the probability `level`'),
      units: z.object({ emissions: z.string(), fuelSaved: z.string(), usageHours: z.string() }),
    }),
    baselineMethod: z.enum(baselineMethods),
    leakage: kg.describe('Emitted elsewhere because of the stoves; not part of `reductions`'),
    methodologyReduction: kg.describe(
      'What the named methodology gives, baseline − actual − leakage: the number to compare with the calculation of a developer',
    ),
    creditedReduction: kg.describe(
      'What may be claimed: the same with the lower end of the 90 % interval in place of the reduction, where that is not known to 10 %; never above the reduction',
    ),
    probPositive: share.describe('Probability that there is a reduction at all'),
    id: z.string().describe('Of the inputs: the same inputs have the same id'),
    status: z
      .enum(['final', 'provisional'])
      .describe('provisional: `coverage` is below 0.95, or below what the project requires'),
    methodology: z.enum(methodologies),
    parameters: parametersReply,
    coverage: share.describe('Part of the expected intervals of time with a reading'),
    causal,
    inputsDigest: z.string(),
    resultDigest: z.string(),
    warnings: z.array(warning).describe('What was assumed, capped or filled'),
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
