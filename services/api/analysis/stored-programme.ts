// An analysis of a project as it lies in the log of records.
import { z } from 'zod';
import { programmeTraceFormat, type ProgrammeInputs } from '#domain/emissions/programme-document.ts';

export const projectAnalysisKind = 'project-analysis';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

// The result is printed as it was stored, so its members are not looked at: their order is part of the promise.
const body = z.object({
  projectId: z.string(),
  methodVersion: z.string(),
  result: z.custom<Readonly<Record<string, unknown>>>(isObject),
  inputs: z.custom<ProgrammeInputs>(isObject),
});

export type StoredProgramme = z.output<typeof body>;

export const storedProgramme = (stored: unknown): StoredProgramme => body.parse(stored);

/** Its trace, from which npm run verify adds it up again. */
export function printedProgrammeTrace({ result, methodVersion, inputs }: StoredProgramme) {
  const { computedAt: _, ...sealed } = result;
  return { format: programmeTraceFormat, methodVersion, result: sealed, inputs };
}
