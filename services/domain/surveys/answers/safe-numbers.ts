// Numbers within an answer that another program would read back as others: outside the safe integers of JSON (RFC 7493). A JSON
// body with one is refused before it is read as answers; a phone sends text.
import { fault, type AnswerFault } from './fault.ts';

export const unsafeNumbers = (answer: unknown, path: AnswerFault['path']): AnswerFault[] => {
  if (typeof answer === 'number')
    return Number.isFinite(answer) && Math.abs(answer) > Number.MAX_SAFE_INTEGER
      ? [fault('number-too-large', outOfRange, ...path)]
      : [];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, inner]: [string, unknown]) =>
    unsafeNumbers(inner, [...path, Array.isArray(answer) ? Number(name) : name]),
  );
};

const outOfRange = 'This number is out of range: -(2^53 - 1) to 2^53 - 1 is allowed.';
