// Goes through one question of a response: whether it applies, its answer, its rules, and its items.
import type { Context } from '../expressions/context.ts';
import { choiceNames } from '../expressions/choice-names.ts';
import { toAnswer } from '../expressions/compile.ts';
import { toNumber } from '../expressions/values.ts';
import { valueOf, type Question } from '../templates/template.ts';
import { checkAnswer } from './check-answer.ts';
import { fault, type AnswerFault } from './fault.ts';
import { emptyRecord, isAnswered, recordOf } from './given.ts';
import type { Asked } from './questionnaire.ts';
import { unknownQuestions } from './unknown-names.ts';
import { contextOf, inside, makeReadable, textOf, type Path, type Walk } from './walk.ts';

interface Placed {
  readonly section: string;
  readonly asked: Asked;
}

/** Puts what rules may read of the answer into the walk. */
export function takeQuestion(
  sent: Readonly<Record<string, unknown>>,
  { section, asked }: Placed,
  walk: Walk,
): void {
  const { question } = asked;
  const answer = recordOf(sent[section])?.[question.id];
  const sectionRelevant = walk.questionnaire.sections.get(section)?.relevant ?? null;
  const context = contextOf(walk, answer);
  const isAsked = (sectionRelevant?.(context) ?? true) && (asked.relevant?.(context) ?? true);
  const path = [section, question.id] as const;
  const live = takeAnswer(asked, { answer, isAsked, path, context, row: null }, walk);
  if (live !== undefined) makeReadable(walk, path, live);
}

interface Given {
  readonly answer: unknown;
  readonly isAsked: boolean;
  readonly path: Path;
  readonly context: Context;
  /** The item of a repeat that holds the question. */
  readonly row: Context['row'];
}

/** Notes what is wrong with an answer; returns what rules may read of it. */
function takeAnswer(asked: Asked, given: Given, walk: Walk): unknown {
  const { question, calculate } = asked;
  const { answer, isAsked, path, context } = given;
  if (calculate) return isAsked ? calculated(toAnswer(calculate(context)), given, walk) : undefined;
  if (isClientsOwn(question)) return answer;
  if (!isAsked) {
    if (isAnswered(answer))
      walk.faults.push(
        fault('not-applicable', 'This question does not apply, so it has no answer.', ...path),
      );
    return undefined;
  }
  if (question.type === 'repeat') return takeItems(asked, given, walk);
  if (question.type !== 'note') count(question, given, walk);
  if (!isAnswered(answer)) {
    if (question.required) walk.missing.push(fault('missing', 'This question must be answered.', ...path));
    return undefined;
  }
  const found = checkAnswer(answer, question, context.today);
  walk.faults.push(...found.map(inside(...path)));
  if (found.length === 0) walk.later.push(() => checkRules(asked, given, walk));
  return answer;
}

/** What the phone fills in is beside the answers. */
const isClientsOwn = ({ type, valueType }: Question): boolean =>
  type === 'hidden' || type === 'metadata' || (type === 'calculated' && valueType === 'label');

/** A matrix counts once, and only when all its rows are filled. */
function count(question: Question, { answer, path: [section] }: Given, walk: Walk): void {
  walk.applicable += 1;
  if (isAnswered(answer)) walk.answeredSections.add(section);
  const rows = question.type === 'matrix' ? (question.rows ?? []).map(valueOf) : [];
  const filled = recordOf(answer) ?? {};
  if (isAnswered(answer) && rows.every((row) => isAnswered(filled[row]))) walk.answered += 1;
}

const calculatedDust = 1e-6;

/** Numbers that differ by rounding; phones send numbers as text. */
const isNear = (one: unknown, other: unknown): boolean =>
  Math.abs(numberOf(one) - numberOf(other)) <= calculatedDust;

const numberOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? toNumber(value) : NaN;

/** The service decides; a sent value may differ by rounding. */
function calculated(value: unknown, { answer, path }: Given, walk: Walk): unknown {
  const isSame = !isAnswered(answer) || answer === value || isNear(answer, value);
  if (!isSame) {
    const detail = `${JSON.stringify(answer)} was sent, but the rule gives ${JSON.stringify(value)}.`;
    walk.warnings.push({ check: 'calculated', ...fault('calculated', detail, ...path) });
  }
  return value ?? undefined;
}

/** Its choice filter and its constraint may read questions that come after it. */
function checkRules(asked: Asked, { answer, path, context }: Given, walk: Walk): void {
  const { question, constraint } = asked;
  const found = asked.choiceFilter ? filteredOut(asked, answer, context) : [];
  walk.faults.push(...found.map(inside(...path)));
  if (found.length > 0) return;
  if (constraint && !constraint(context)) {
    const told = textOf(question.constraintMessage) ?? `The answer must fulfil: ${question.constraint ?? ''}`;
    walk.faults.push(fault('constraint', told, ...path));
  }
  const value = recordOf(answer)?.['value'] ?? answer;
  const { min = -Infinity, max = Infinity } = question.soft ?? {};
  if (typeof value !== 'number' || (value >= min && value <= max)) return;
  const detail = `${value} is unusual: most answers are from ${min} to ${max}.`;
  walk.warnings.push({ check: 'range', ...fault('unusual', detail, ...path) });
}

/** Options that the choice filter does not offer for these answers. */
function filteredOut({ question, choiceFilter }: Asked, answer: unknown, context: Context): AnswerFault[] {
  const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const names = choiceNames((question.options ?? []).map(valueOf));
  return (question.options ?? []).flatMap((option) => {
    const value = valueOf(option);
    const index = chosen.indexOf(value);
    const columns = typeof option === 'string' ? {} : option.filter;
    if (index < 0 || choiceFilter?.({ ...context, option: { ...columns, name: names.get(value) } }))
      return [];
    const at = Array.isArray(answer) ? [index] : [];
    return [fault('not-offered', `${JSON.stringify(value)} is not offered for these answers.`, ...at)];
  });
}

/** Items of a repeat, each with its own answers; returns the items as rules read them. Items above the limit are not read. */
function takeItems(asked: Asked, { answer, path }: Given, walk: Walk): unknown {
  const { question, inner } = asked;
  const found = isAnswered(answer) ? checkAnswer(answer, question, walk.situation.today) : [];
  walk.faults.push(...found.map(inside(...path)));
  const items = found.length === 0 && Array.isArray(answer) ? answer : [];
  const { minItems = question.required ? 1 : 0, maxItems = itemsMax } = question.validation ?? {};
  if (items.length < minItems)
    walk.missing.push(
      fault('missing', `At least ${minItems} items are needed, not ${items.length}.`, ...path),
    );
  if (items.length > maxItems)
    walk.faults.push(
      fault('too-many', `At most ${maxItems} items are allowed, not ${items.length}.`, ...path),
    );
  // All items are counted from the first on; indexed-repeat() reads those before this one.
  const taken = items.slice(0, maxItems);
  const live = taken.map(() => emptyRecord<unknown>());
  makeReadable(walk, path, live);
  for (const [index, answers] of live.entries())
    takeItem(taken[index], { inner, path: [...path, index], index, answers }, walk);
  return live;
}

/** Items of a repeat without a limit of its own. */
const itemsMax = 1000;

interface Item {
  readonly inner: readonly Asked[];
  readonly path: Path;
  readonly index: number;
  /** What rules may read of the item. */
  readonly answers: Record<string, unknown>;
}

function takeItem(item: unknown, { inner, path, index, answers }: Item, walk: Walk): void {
  const given = recordOf(item);
  if (given === null) {
    walk.faults.push(fault('wrong-type', 'Each item must be an object of answers.', ...path));
    return;
  }
  walk.faults.push(
    ...unknownQuestions(
      given,
      inner.map(({ question }) => question),
      walk,
    ).map(inside(...path)),
  );
  for (const asked of inner) {
    const { id } = asked.question;
    const row = { index: index + 1, answers };
    const context = { ...contextOf(walk, given[id]), row };
    const isAsked = asked.relevant?.(context) ?? true;
    const live = takeAnswer(asked, { answer: given[id], isAsked, path: [...path, id], context, row }, walk);
    if (live !== undefined) answers[id] = live;
  }
}
