// Checks an answer against the rules of its question that may read other answers, and against its usual range.
import { choiceNames } from '../expressions/choice-names.ts';
import type { Context } from '../expressions/context.ts';
import { valueOf, type Option, type Question } from '../templates/template.ts';
import { fault, type AnswerFault } from './fault.ts';
import { recordOf } from './given.ts';
import type { PreparedQuestion } from './questionnaire.ts';
import { inside, textOf, type Path, type Walk } from './walk.ts';

interface ValidAnswer {
  readonly answer: unknown;
  readonly path: Path;
  readonly context: Context;
}

/**
 * Of an answer that has the type of its question and keeps its limits. Faults and warnings are added to the walk. Whether
 * the answer keeps the rules.
 */
export function keepsRules(
  prepared: PreparedQuestion,
  { answer, path, context }: ValidAnswer,
  walk: Walk,
): boolean {
  const found = prepared.choiceFilter ? findFilteredOut(prepared, answer, context) : [];
  if (found.length === 0) found.push(...constraintFaults(prepared, context));
  walk.faults.push(...found.map(inside(...path)));
  if (found.length === 0) warnOfUnusual(prepared.question, { answer, path }, walk);
  return found.length === 0;
}

function constraintFaults({ question, constraint }: PreparedQuestion, context: Context): AnswerFault[] {
  if (constraint === null || constraint(context)) return [];
  const message =
    textOf(question.constraintMessage) ?? `The answer must fulfil: ${question.constraint ?? ''}`;
  return [fault('constraint', message)];
}

function warnOfUnusual(
  { soft }: Question,
  { answer, path }: Pick<ValidAnswer, 'answer' | 'path'>,
  walk: Walk,
): void {
  const value = recordOf(answer)?.['value'] ?? answer;
  const { min = -Infinity, max = Infinity } = soft ?? {};
  if (typeof value !== 'number' || (value >= min && value <= max)) return;
  const detail = `${value} is unusual: most answers are from ${min} to ${max}.`;
  walk.warnings.push({ check: 'range', ...fault('unusual', detail, ...path) });
}

/** Options that the choice filter does not offer for these answers; of equal options one that it offers is enough. */
function findFilteredOut(
  { question, choiceFilter, options: named }: PreparedQuestion,
  answer: unknown,
  context: Context,
): AnswerFault[] {
  const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  // Of a list the columns are all there is to read.
  const names = question.optionsFrom ? null : choiceNames(named.values);
  const isOffered = (option: Option): boolean => {
    const columns = typeof option === 'string' ? {} : option.filter;
    const seen = names === null ? columns : { ...columns, name: names.get(valueOf(option)) };
    return choiceFilter?.({ ...context, option: seen ?? {} }) ?? true;
  };
  return chosen.flatMap((value, index) => {
    const alike = (typeof value === 'string' && named.byValue.get(value)) || [];
    if (alike.length === 0 || alike.some(isOffered)) return [];
    const at = Array.isArray(answer) ? [index] : [];
    return [fault('not-offered', `${JSON.stringify(value)} is not offered for these answers.`, ...at)];
  });
}
