// The state of a check of a response, question by question: what was answered, missing and faulty so far.
import type { Context } from '../expressions/context.ts';
import type { Nearest } from '../nearest.ts';
import type { Label } from '../templates/template.ts';
import type { AnswerFault } from './fault.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { Settled, Situation } from './settle.ts';

export interface Warning extends AnswerFault {
  readonly check: 'range' | 'cross-rule' | 'calculated';
}

/** From the response on: section, question, and within a repeat item and question. */
export type Path = readonly [section: string, ...inner: (string | number)[]];

export interface Walk {
  readonly questionnaire: Questionnaire;
  readonly situation: Situation;
  readonly nearest: Nearest;
  readonly settled: Settled;
  /** Sections that hold an answer. Values that the service or the phone fills in are none. */
  readonly answeredSections: Set<string>;
  readonly faults: AnswerFault[];
  readonly missing: AnswerFault[];
  readonly warnings: Warning[];
  applicable: number;
  answered: number;
}

export const inside =
  (...path: readonly (string | number)[]) =>
  (found: AnswerFault): AnswerFault => ({ ...found, path: [...path, ...found.path] });

/** `self`: the answer of the question with the rule. */
export const contextOf = (
  { situation, settled }: Walk,
  self: unknown,
  row: Context['row'] = null,
): Context => ({ ...situation, answers: settled, row, self, option: null });

export const textOf = (label: Label | undefined): string | undefined =>
  typeof label === 'string' || label === undefined ? label : (label['en'] ?? Object.values(label)[0]);
