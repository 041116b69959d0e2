// What is known of a response while its questions are gone through.
import type { Context } from '../expressions/context.ts';
import type { Label } from '../templates/template.ts';
import type { AnswerFault } from './fault.ts';
import type { Questionnaire } from './questionnaire.ts';

/** What the rules of a response may read beside its answers. */
export type Situation = Pick<Context, 'today' | 'nowMs' | 'local' | 'household' | 'previous'>;

export interface Warning extends AnswerFault {
  readonly check: 'range' | 'cross-rule' | 'calculated';
}

type Live = Record<string, Record<string, unknown>>;

export interface Walk {
  readonly questionnaire: Questionnaire;
  readonly situation: Situation;
  /** The word nearest to a misspelt one. */
  readonly nearest: (word: string, allowed: readonly string[]) => string | undefined;
  /** Answers of the questions that apply, and calculated values. */
  readonly live: Live;
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
export const contextOf = ({ situation, live }: Walk, self: unknown): Context => ({
  ...situation,
  answers: live,
  row: null,
  self,
  option: null,
});

export const textOf = (label: Label | undefined): string | undefined =>
  typeof label === 'string' || label === undefined ? label : (label['en'] ?? Object.values(label)[0]);
