// Answers that are text: free, of a pattern, of a bar code, and the DID of a device.
import { isDid } from '../../identifiers.ts';
import type { Question } from '../templates/template.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';
import type { Measures } from './measures.ts';

const lengthMax = 2000;

/** Lengths are of the trimmed text, in characters as people count them (code points). */
export function checkText(
  answer: unknown,
  { validation = {} }: Question,
  { pattern }: Measures,
): AnswerFault[] {
  if (typeof answer !== 'string') return [wrongType('a text', answer)];
  const { minLength = 0, maxLength = lengthMax } = validation;
  const text = answer.normalize('NFC').trim();
  const { length } = Array.from(text);
  return [
    ...(length < minLength
      ? [fault('too-short', `At least ${minLength} characters are needed, not ${length}.`)]
      : []),
    ...(length > maxLength
      ? [fault('too-long', `At most ${maxLength} characters are allowed, not ${length}.`)]
      : []),
    ...(pattern === null || length > maxLength || pattern.matches(text)
      ? []
      : [fault('bad-pattern', `The whole answer must match ${validation.pattern ?? ''}.`)]),
  ];
}

export const checkDevice = (answer: unknown): AnswerFault[] =>
  typeof answer === 'string' && isDid(answer) ? [] : [wrongType('the DID of a device', answer)];
