// A reason why an interview is held.
import type { Response } from '../../store/bodies/response.ts';

export type HeldFault = NonNullable<Response['body']['faults']>[number];

export const fault = (code: string, detail: string, pointer?: string): HeldFault => ({
  code,
  detail,
  ...(pointer !== undefined && { pointer }),
});

export const missingFileFault = (name: string): HeldFault =>
  fault('missing-file', `The file ${name} has not arrived.`);
