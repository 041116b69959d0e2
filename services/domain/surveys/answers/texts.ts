// Answers that are text: free, of a pattern, of a bar code, and the DID of a device.
import { isDid } from '../../identifiers.ts';
import { openPattern } from '../patterns/pattern.ts';
import type { Question } from '../templates/template.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';

const lengthMax = 2000;

/** Lengths are of the trimmed text, in characters as people count them (code points). */
export function checkText(answer: unknown, { validation = {} }: Question): AnswerFault[] {
  if (typeof answer !== 'string') return [wrongType('a text', answer)];
  const { minLength = 0, maxLength = lengthMax, pattern } = validation;
  const text = answer.normalize('NFC').trim();
  const { length } = Array.from(text);
  return [
    ...(length < minLength
      ? [fault('too-short', `At least ${minLength} characters are needed, not ${length}.`)]
      : []),
    ...(length > maxLength
      ? [fault('too-long', `At most ${maxLength} characters are allowed, not ${length}.`)]
      : []),
    ...(pattern === undefined || length > maxLength || matches(pattern, text)
      ? []
      : [fault('bad-pattern', `The whole answer must match ${pattern}.`)]),
  ];
}

function matches(pattern: string, text: string): boolean {
  const opened = openPattern(pattern);
  return 'detail' in opened || opened.matches(text);
}

export const checkDevice = (answer: unknown): AnswerFault[] =>
  typeof answer === 'string' && isDid(answer) ? [] : [wrongType('the DID of a device', answer)];
