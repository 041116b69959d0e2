// An analysis as it lies in the log of records.
import { z } from 'zod';
import type { AnalysisInputs } from '#domain/emissions/household.ts';
import { traceFormat } from '#domain/emissions/trace-document.ts';

// The result is printed as it was stored, so its members are not looked at: their order is part of the promise.
const body = z.object({
  householdRecordId: z.string(),
  projectId: z.string().nullable(),
  result: z.custom<Readonly<Record<string, unknown>>>((value) => typeof value === 'object' && value !== null),
  methodVersion: z.string().optional(),
  inputs: z.custom<AnalysisInputs>((value) => typeof value === 'object' && value !== null),
  factors: z.array(z.unknown()).default([]),
  values: z.array(z.unknown()).default([]),
  steps: z.array(z.unknown()).default([]),
});

export type StoredAnalysis = z.output<typeof body>;

export const storedAnalysis = (stored: unknown): StoredAnalysis => body.parse(stored);

/** Its trace, from which npm run verify calculates it again. */
export function printedTrace({ result, methodVersion, inputs, factors, values, steps }: StoredAnalysis) {
  const { computedAt: _, ...sealed } = result;
  return { format: traceFormat, methodVersion, result: sealed, inputs, factors, values, steps };
}
