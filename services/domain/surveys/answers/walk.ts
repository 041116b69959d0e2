// The state of a check of a response, question by question: what was answered, missing and faulty so far.
import type { Context } from '../expressions/context.ts';
import type { Nearest } from '../nearest.ts';
import type { Label } from '../templates/template.ts';
import type { AnswerFault } from './fault.ts';
import { emptyRecord } from './given.ts';
import type { Questionnaire } from './questionnaire.ts';

/** What the rules of a response may read beside its answers. */
export type Situation = Pick<Context, 'today' | 'nowMs' | 'local' | 'household' | 'previous'>;

export interface Warning extends AnswerFault {
  readonly check: 'range' | 'cross-rule' | 'calculated';
}

/** From the response to an answer: section, question, and within a repeat item and question. */
export type Path = readonly [section: string, id: string, ...inner: (string | number)[]];

type Live = Record<string, Record<string, unknown>>;

export interface Walk {
  readonly questionnaire: Questionnaire;
  readonly situation: Situation;
  readonly nearest: Nearest;
  /** Answers of the questions that apply, and calculated values. */
  readonly live: Live;
  /** Checks that may read any answer: they run when all questions were gone through. */
  readonly later: (() => void)[];
  /** Sections that hold an answer. Values that the service or the phone fills in are none. */
  readonly answeredSections: Set<string>;
  /** Items of each repeat in all rows around it, by its path without their numbers. */
  readonly itemCounts: Map<string, number>;
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

/** Lets rules read an answer. */
export function makeReadable({ live }: Walk, [section, id]: Path, answer: unknown): void {
  (live[section] ??= emptyRecord())[id] = answer;
}

export const textOf = (label: Label | undefined): string | undefined =>
  typeof label === 'string' || label === undefined ? label : (label['en'] ?? Object.values(label)[0]);
