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

/** Codes of faults that a file mends when it arrives. */
const fileCodes: readonly string[] = ['missing-file', 'broken-attachment'];

/** `file`: the mark of its name. */
export const missingFileFault = (file: string): HeldFault =>
  fault('missing-file', `The file ${file} has not arrived.`);

const brokenBegin = (name: string): string => `The file ${name} has arrived broken: it `;

/** `defect`: the end of the sentence. */
export const brokenFileFault = (name: string, defect: string): HeldFault =>
  fault('broken-attachment', `${brokenBegin(name)}${defect}. A whole file of this name takes its place.`);

export const isOfFiles = (code: string): boolean => fileCodes.includes(code);

/** Whether a fault, or the check that it became, is mended when this file arrives. */
export const isOfFile = (name: string, code: string, detail = ''): boolean =>
  isOfFiles(code) && (detail === missingFileFault(name).detail || detail.startsWith(brokenBegin(name)));
