// A reason why an interview is held.
import type { Response } from '../../store/bodies/response.ts';

export type HeldFault = NonNullable<Response['body']['faults']>[number];

export const fault = (code: string, detail: string, pointer?: string): HeldFault => ({
  code,
  detail,
  ...(pointer !== undefined && { pointer }),
});

/** `mark`: of its name. */
export const missingFileFault = (mark: string): HeldFault =>
  fault('missing-file', `The file ${mark} has not arrived.`);
