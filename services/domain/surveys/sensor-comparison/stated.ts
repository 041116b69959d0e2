// What a household states of a measure, as a number in the unit in which the sensor measures it.
import { isAnswered } from '../answers/given.ts';
import { monthlyFuel } from '../statistics/fuel-pairs.ts';
import { readingOf } from '../statistics/read-answer.ts';
import type { Question } from '../templates/template.ts';
import { isShareOfDays, type SurveyMeasure } from './measures.ts';

export interface Stated {
  /** Yes is 1, no is 0. */
  readonly value: number;
  readonly isYesNo: boolean;
}

const daysOfWeek = 7;

/**
 * `fuel`: which fuel of a repeat `fuel_use` is compared, and its unit. Days of a week become a fraction of its days.
 * Null: not answered, or in a form that has no number.
 */
export function statedUse(
  measure: SurveyMeasure,
  question: Question,
  answer: unknown,
  fuel: { readonly name: string; readonly unit: string } | null = null,
): Stated | null {
  if (!isAnswered(answer)) return null;
  if (typeof answer === 'boolean') return { value: Number(answer), isYesNo: true };
  const value = numberOf(question, answer, fuel);
  if (value === null) return null;
  const { max } = question.validation ?? {};
  const days = typeof max === 'number' && max > 0 ? max : daysOfWeek;
  return { value: isShareOfDays(measure) ? Math.min(1, value / days) : value, isYesNo: false };
}

function numberOf(
  question: Question,
  answer: unknown,
  fuel: { readonly name: string; readonly unit: string } | null,
): number | null {
  if (question.type === 'repeat') return fuel && monthlyFuel(answer, fuel.name, fuel.unit);
  const reading = readingOf(question);
  return reading?.kind === 'mean' ? reading.numberOf(answer) : null;
}
