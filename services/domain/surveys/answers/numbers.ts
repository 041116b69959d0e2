// Answers that are numbers: counts, scales, ratings, and amounts with their unit.
import type { Limits, Question } from '../templates/template.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';
import { recordOf } from './given.ts';

/** Quotients of decimals miss whole numbers by less than this. */
const dust = 1e-6;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < dust;

export function checkNumber(answer: unknown, { validation }: Question): AnswerFault[] {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return [wrongType('a number', answer)];
  return [...rangeFaults(answer, validation), ...gridFaults(answer, validation)];
}

/** 5.0 is 5. */
export const checkInteger = (answer: unknown, { validation, ...question }: Question): AnswerFault[] =>
  checkNumber(answer, { ...question, validation: { ...validation, integer: true } });

export const checkScale = (answer: unknown, question: Question): AnswerFault[] =>
  checkNumber(answer, question);

export const checkRating = (answer: unknown, { validation, ...question }: Question): AnswerFault[] =>
  checkInteger(answer, { ...question, validation: { min: 1, max: validation?.max } });

export function checkQuantity(answer: unknown, { units = [], validation }: Question): AnswerFault[] {
  const { value, unit } = recordOf(answer) ?? {};
  if (typeof value !== 'number' || !Number.isFinite(value))
    return [wrongType('an object with a number "value" and a text "unit"', answer)];
  const known = typeof unit === 'string' && units.includes(unit);
  return [
    ...rangeFaults(value, validation).map((found) => ({ ...found, path: ['value'] })),
    ...(known ? [] : [fault('unknown-unit', `The unit must be one of ${units.join(', ')}.`, 'unit')]),
  ];
}

function rangeFaults(answer: number, { min, max }: Limits = {}): AnswerFault[] {
  return [
    ...(typeof min === 'number' && answer < min
      ? [fault('too-small', `${answer} is below ${min}, the smallest answer that is allowed.`)]
      : []),
    ...(typeof max === 'number' && answer > max
      ? [fault('too-large', `${answer} is above ${max}, the largest answer that is allowed.`)]
      : []),
  ];
}

function gridFaults(answer: number, { integer, decimals, step, min = 0 }: Limits = {}): AnswerFault[] {
  const from = typeof min === 'number' ? min : 0;
  return [
    ...(integer && !Number.isInteger(answer) ? [fault('not-whole', `${answer} is no whole number.`)] : []),
    ...(decimals !== undefined && !isWhole(answer * 10 ** decimals)
      ? [fault('too-exact', `${answer} has more than ${decimals} decimals.`)]
      : []),
    ...(step !== undefined && !isWhole((answer - from) / step)
      ? [fault('off-grid', `${answer} is not ${from} and a multiple of ${step}.`)]
      : []),
  ];
}
