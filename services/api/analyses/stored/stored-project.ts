// An analysis of a project as it lies in the log of records.
import { z } from 'zod';
import {
  programmeTraceFormat,
  type ProgrammeInputs,
} from '#domain/emissions/documents/programme-document.ts';
import { isObject, storedResult, withoutTime } from './stored-result.ts';

const body = z.object({
  projectId: z.string(),
  methodVersion: z.string(),
  result: storedResult,
  inputs: z.custom<ProgrammeInputs>(isObject),
  steps: z.array(z.unknown()).default([]),
});

export type StoredProgramme = z.output<typeof body>;

export const storedProgramme = (stored: unknown): StoredProgramme => body.parse(stored);

/** Its trace, from which npm run verify adds it up again. */
export function printedProgrammeTrace({ result, methodVersion, inputs, steps }: StoredProgramme) {
  return { format: programmeTraceFormat, methodVersion, result: withoutTime(result), inputs, steps };
}
