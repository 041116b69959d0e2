// A reason why an interview is held.
import type { Response } from '../../store/bodies/response.ts';

export type HeldFault = NonNullable<Response['body']['faults']>[number];

export const fault = (code: string, detail: string, pointer?: string): HeldFault => ({
  code,
  detail,
  ...(pointer !== undefined && { pointer }),
});

/** Of an interview that could not be judged: its time is that of its arrival. */
export const unjudgedCode = 'not-judged';

/** When the household answered, as a response that was judged says; undefined: it is not known. */
export const answeredMsOf = ({ faults = [], timestamp }: Response['body']): number | undefined =>
  faults.some(({ code }) => code === unjudgedCode) ? undefined : Date.parse(timestamp);

/** `mark`: of its name. */
export const missingFileFault = (mark: string): HeldFault =>
  fault('missing-file', `The file ${mark} has not arrived.`);
