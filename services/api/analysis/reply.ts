// The result of an analysis as it is printed and stored: given members first (spec 2.4, api.md 4.13).
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { methodVersion } from '#domain/emissions/analyse.ts';
import { analysisId, canonicalJson } from '#domain/emissions/canonical.ts';
import { methodologies, type AnalysisInputs } from '#domain/emissions/household.ts';
import type { AnalysisResult } from '#domain/emissions/result.ts';

const share = z.number().min(0).max(1);

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
    baselineMethod: z.enum(['metered', 'wholeHousehold']),
    leakage: z.number(),
    creditedReduction: z.number(),
    probPositive: share,
    id: z.string(),
    status: z.enum(['final', 'provisional']),
    methodology: z.enum(methodologies),
    parameters: z.record(z.string(), z.number()).optional(),
    coverage: share,
    inputsDigest: z.string(),
    resultDigest: z.string(),
    warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
    computedAt: z.string(),
  })
  .meta({ id: 'Analysis' });

type AnalysisReply = z.output<typeof analysisReply>;

const sha256 = (value: unknown): Buffer => createHash('sha256').update(canonicalJson(value)).digest();

const digestText = (digest: Buffer): string => `sha256:${digest.toString('hex')}`;

/**
 * Names an analysis by everything that decides its numbers. Whether a low coverage was allowed is not among them:
 * it decides only whether there is an answer.
 */
export function identify(
  inputs: AnalysisInputs,
  result: AnalysisResult,
): { id: string; inputsDigest: string } {
  const { allowLowCoverage: _, ...decisive } = inputs;
  const digest = sha256({
    ...decisive,
    methodology: result.methodology,
    methodVersion,
    factorIds: result.factorIds,
  });
  return { id: analysisId(digest), inputsDigest: digestText(digest) };
}

/** The reply; `computedAt` is the time of the first run and not part of `resultDigest`. */
export function printAnalysis(
  inputs: AnalysisInputs,
  result: AnalysisResult,
  computedAt: string,
): AnalysisReply {
  const { id, inputsDigest } = identify(inputs, result);
  const {
    analysis,
    baselineMethod,
    leakage,
    creditedReduction,
    probPositive,
    status,
    methodology,
    coverage,
  } = result;
  const head = {
    householdId: inputs.householdDid,
    period: { start: inputs.period.start, end: inputs.period.end },
    analysis: { ...analysis, deviceContributions: [...analysis.deviceContributions] },
    baselineMethod,
    leakage,
    creditedReduction,
    probPositive,
    id,
    status,
    methodology,
    ...(Object.keys(inputs.parameters).length > 0 && { parameters: { ...inputs.parameters } }),
    coverage,
    inputsDigest,
  };
  const warnings = [...result.warnings];
  const resultDigest = digestText(sha256({ ...head, warnings }));
  return { ...head, resultDigest, warnings, computedAt };
}
