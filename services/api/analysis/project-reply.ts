// The shape of a printed analysis of a project, and the time at which it was computed first.
import { z } from 'zod';
import { baselineMethods, methodologies } from '#domain/emissions/methodology.ts';
import type { PrintedProgramme } from '#domain/emissions/programme-document.ts';

const share = z.number().min(0).max(1);
const kg = z.number().describe('kgCO2e');

export const projectAnalysisReply = z
  .object({
    projectId: z.string(),
    period: z.object({ start: z.string(), end: z.string() }),
    analysis: z.object({
      baselineEmissions: kg,
      actualEmissions: kg,
      reductions: kg,
      confidence: share,
      interval: z.object({ lower: kg, upper: kg, level: z.number() }),
      units: z.object({ emissions: z.string() }),
    }),
    households: z.object({ used: z.int(), leftOut: z.int() }),
    leftOut: z.array(
      z.object({
        code: z.string(),
        households: z.int(),
        example: z.object({ householdId: z.string(), detail: z.string() }),
      }),
    ),
    baselineMethod: z.enum(baselineMethods),
    leakage: kg,
    creditedReduction: kg,
    probPositive: share,
    uncertainty: z
      .object({ sigma: kg, random: kg, shared: kg })
      .describe('Standard uncertainty: of meters and gaps, and of what all households share'),
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
  .meta({ id: 'ProjectAnalysis' });

type ProjectAnalysisReply = z.output<typeof projectAnalysisReply>;

/** `computedAt` is the time of the first run and not part of `resultDigest`. */
export const projectReplyOf = (printed: PrintedProgramme, computedAt: string): ProjectAnalysisReply => ({
  ...printed,
  computedAt,
});
