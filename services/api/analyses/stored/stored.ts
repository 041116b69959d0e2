// Analyses of households and projects as the record log stores them.
import { z } from 'zod';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { declaredInputs } from '#domain/emissions/declared/declared-inputs.ts';
import { traceFormat } from '#domain/emissions/documents/trace-document.ts';
import { programmeTraceFormat, type ProgrammeInputs } from '#domain/emissions/documents/project-document.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

type StoredResult = Readonly<Record<string, unknown>>;

// Printed as stored, so members are not checked: their order is part of the promise.
const storedResult = z.custom<StoredResult>(isObject);

/** As sealed by its digest, without the time of the first computation. */
function withoutTime(result: StoredResult): StoredResult {
  const { computedAt: _, ...sealed } = result;
  return sealed;
}

const householdBody = z.object({
  householdRecordId: z.string(),
  projectId: z.string().nullable(),
  result: storedResult,
  methodVersion: z.string().optional(),
  inputs: z.custom<AnalysisInputs>(isObject),
  factors: z.array(z.unknown()).default([]),
  values: z.array(z.unknown()).default([]),
  steps: z.array(z.unknown()).default([]),
});

export type StoredAnalysis = z.output<typeof householdBody>;

export const storedAnalysis = (stored: unknown): StoredAnalysis => householdBody.parse(stored);

/** Its trace, from which npm run verify recalculates it. */
export function householdTrace({ result, methodVersion, inputs, factors, values, steps }: StoredAnalysis) {
  return {
    format: traceFormat,
    methodVersion,
    result: withoutTime(result),
    inputs,
    declaredInputs: declaredInputs(inputs),
    factors,
    values,
    steps,
  };
}

const projectBody = z.object({
  projectId: z.string(),
  methodVersion: z.string(),
  result: storedResult,
  inputs: z.custom<ProgrammeInputs>(isObject),
  steps: z.array(z.unknown()).default([]),
});

export type StoredProjectAnalysis = z.output<typeof projectBody>;

export const storedProjectAnalysis = (stored: unknown): StoredProjectAnalysis => projectBody.parse(stored);

/** Its trace, from which npm run verify adds it up again. */
export function projectTrace({ result, methodVersion, inputs, steps }: StoredProjectAnalysis) {
  return { format: programmeTraceFormat, methodVersion, result: withoutTime(result), inputs, steps };
}
