// An analysis as it lies in the log of records.
import { z } from 'zod';
import type { AnalysisInputs } from '#domain/emissions/household.ts';
import { traceFormat } from '#domain/emissions/documents/trace-document.ts';
import { isObject, storedResult, withoutTime } from './stored-result.ts';

const body = z.object({
  householdRecordId: z.string(),
  projectId: z.string().nullable(),
  result: storedResult,
  methodVersion: z.string().optional(),
  inputs: z.custom<AnalysisInputs>(isObject),
  factors: z.array(z.unknown()).default([]),
  values: z.array(z.unknown()).default([]),
  steps: z.array(z.unknown()).default([]),
});

export type StoredAnalysis = z.output<typeof body>;

export const storedAnalysis = (stored: unknown): StoredAnalysis => body.parse(stored);

/** Its trace, from which npm run verify calculates it again. */
export function printedTrace({ result, methodVersion, inputs, factors, values, steps }: StoredAnalysis) {
  return { format: traceFormat, methodVersion, result: withoutTime(result), inputs, factors, values, steps };
}
