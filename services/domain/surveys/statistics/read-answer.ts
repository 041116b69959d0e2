// How answers of each type of question are counted: as shares of values, or as a mean.
import { recordOf } from '../answers/given.ts';
import { otherMark } from '../expressions/choice-names.ts';
import { valueOf, type Question, type QuestionType } from '../templates/template.ts';
import { toUnit } from './units.ts';

/** `values`: those that are counted, also where nobody gave them. An answer may have several, or none of them. */
interface Shares {
  readonly kind: 'shares';
  readonly values: readonly (string | boolean)[];
  readonly valuesOf: (answer: unknown) => readonly (string | boolean)[] | null;
}

interface Mean {
  readonly kind: 'mean';
  readonly unit: string | null;
  readonly numberOf: (answer: unknown) => number | null;
}

/** Answers that cannot be read are null: they count as missing. */
export type Reading = Shares | Mean;

/** All answers in words of one's own are one value. */
export const otherAnswer = 'other';

/** Null: answers of this type have neither shares nor a mean. */
export const readingOf = (question: Question): Reading | null => readings[question.type]?.(question) ?? null;

const isBoolean = (answer: unknown): answer is boolean => typeof answer === 'boolean';

const isTexts = (answer: unknown): answer is string[] =>
  Array.isArray(answer) && answer.every((item) => typeof item === 'string');

const numberOf = (answer: unknown): number | null =>
  typeof answer === 'number' && Number.isFinite(answer) ? answer : null;

function choices(
  { options = [], optionsFrom, allowOther }: Question,
  textsOf: (answer: unknown) => readonly string[] | null,
): Shares {
  return {
    kind: 'shares',
    // Of a list only what was answered.
    values: [...(optionsFrom ? [] : options.map(valueOf)), ...(allowOther ? [otherAnswer] : [])],
    valuesOf: (answer) => {
      const texts = textsOf(answer);
      return texts && [...new Set(texts.map((text) => (text.startsWith(otherMark) ? otherAnswer : text)))];
    },
  };
}

/** Numbers have a mean. Any other value is counted as it is. */
function readCalculated(question: Question): Reading {
  if (question.valueType === 'number' || question.valueType === 'integer') return mean(question);
  return choices(question, (answer) =>
    typeof answer === 'string' || typeof answer === 'number' || isBoolean(answer) ? [String(answer)] : null,
  );
}

/** In the canonical unit, else in the first one. An amount in a unit that does not fit is null. */
function amount({ canonicalUnit, units = [] }: Question): Mean {
  const unit = canonicalUnit ?? units[0] ?? null;
  return {
    kind: 'mean',
    unit,
    numberOf: (answer) => {
      const { value, unit: from } = recordOf(answer) ?? {};
      const number = numberOf(value);
      return number === null || typeof from !== 'string' || unit === null ? null : toUnit(number, from, unit);
    },
  };
}

const mean = ({ unit }: Question): Mean => ({ kind: 'mean', unit: unit ?? null, numberOf });

const readings: Partial<Record<QuestionType, (question: Question) => Reading>> = {
  boolean: () => ({
    kind: 'shares',
    values: [true],
    valuesOf: (answer) => (isBoolean(answer) ? [answer] : null),
  }),
  single_choice: (question) => choices(question, (answer) => (typeof answer === 'string' ? [answer] : null)),
  multiple_choice: (question) => choices(question, (answer) => (isTexts(answer) ? answer : null)),
  calculated: readCalculated,
  number: mean,
  integer: mean,
  scale: mean,
  rating: mean,
  quantity: amount,
};
