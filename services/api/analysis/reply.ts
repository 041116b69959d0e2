// The shape of a printed analysis (spec 2.4, api.md 4.13), and the time at which it was computed first.
import { z } from 'zod';
import { designs } from '#domain/emissions/causal.ts';
import type { AnalysisInputs } from '#domain/emissions/household.ts';
import { baselineMethods, methodologies } from '#domain/emissions/methodology.ts';
import { printAnalysis } from '#domain/emissions/printed.ts';
import { sha256 } from '#runtime/sha256.ts';
import type { AnalysisResult } from '#domain/emissions/result.ts';

const share = z.number().min(0).max(1);

const counterfactual = z.object({
  design: z.enum(designs),
  baselineFuel: z.number().nullable().describe('Of the period, in `unit`; null: the design cannot tell it'),
  standardUncertainty: z.number().nullable(),
  detail: z.string(),
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
    period: z.object({ start: z.string(), end: z.string() }),
    analysis: z.object({
      baselineEmissions: z.number(),
      actualEmissions: z.number(),
      reductions: z.number(),
      confidence: share,
      deviceContributions: z.array(
        z.object({
          deviceId: z.string(),
          reductionShare: share,
          evidence: z.object({ usageHours: z.number(), fuelSaved: z.number() }),
        }),
      ),
      unattributedShare: share,
      interval: z.object({ lower: z.number(), upper: z.number(), level: z.number() }),
      units: z.object({ emissions: z.string(), fuelSaved: z.string(), usageHours: z.string() }),
    }),
    baselineMethod: z.enum(baselineMethods),
    leakage: z.number(),
    creditedReduction: z.number(),
    probPositive: share,
    id: z.string(),
    status: z.enum(['final', 'provisional']),
    methodology: z.enum(methodologies),
    parameters: z.record(z.string(), z.number()).optional(),
    coverage: share,
    causal,
    inputsDigest: z.string(),
    resultDigest: z.string(),
    warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
    computedAt: z.string(),
  })
  .meta({ id: 'Analysis' });

type AnalysisReply = z.output<typeof analysisReply>;

/** `computedAt` is the time of the first run and not part of `resultDigest`. */
export const replyOf = (
  inputs: AnalysisInputs,
  result: AnalysisResult,
  computedAt: string,
): AnalysisReply => ({ ...printAnalysis(inputs, result, sha256), computedAt });
