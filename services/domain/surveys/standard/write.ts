// Short forms in which the standard sections are written, with English and French together.
import type { CrossRule, Label, Option, Question, QuestionType, Section } from '../templates/template.ts';

/** A section that ships with Hearth, and the rules that stand on it alone. */
export interface StandardSection extends Section {
  readonly crossRules?: readonly CrossRule[];
}

type Words = readonly [en: string, fr: string];

export const label = ([en, fr]: Words): Label => ({ en, fr });

/** `*` at the end of an id: the question is required. */
export const ask = (
  id: string,
  type: QuestionType,
  words: Words,
  more: Partial<Question> = {},
): Question => ({
  id: id.replace(/\*$/, ''),
  type,
  ...(id.endsWith('*') && { required: true }),
  label: label(words),
  ...more,
});

export const choices = (words: Readonly<Record<string, Words>>): { readonly options: readonly Option[] } => ({
  options: Object.entries(words).map(([value, both]) => ({ value, label: label(both) })),
});

export const range = (min: number, max: number) => ({ validation: { min, max } });

/** Money is asked in the currency of the country: its code (ISO 4217) is the unit. */
export const money = { units: ['currency'] } as const;
