// What is wrong with one answer.
import type { TemplateFault } from '../templates/faults.ts';

/** By the names and indexes that lead from the answer to what is wrong. */
export type AnswerFault = TemplateFault;

export const fault = (code: string, detail: string, ...path: readonly (string | number)[]): AnswerFault => ({
  path,
  code,
  detail,
});

export const wrongType = (wanted: string, answer: unknown): AnswerFault =>
  fault('wrong-type', `This must be ${wanted}, not ${nameOf(answer)}.`);

function nameOf(answer: unknown): string {
  if (answer === null) return 'null';
  if (Array.isArray(answer)) return 'a list';
  return typeof answer === 'object' ? 'an object' : `${typeof answer} ${JSON.stringify(answer)}`;
}
