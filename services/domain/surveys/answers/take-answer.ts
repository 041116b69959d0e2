// Goes through one question of a response: whether it applies, its answer, its rules, and its items.
import type { Context, Row } from '../expressions/context.ts';
import { toAnswer } from '../expressions/compile.ts';
import { toNumber } from '../expressions/values.ts';
import { valueOf, type Question } from '../templates/template.ts';
import { checkAnswer } from './check-answer.ts';
import { keepsRules } from './check-rules.ts';
import { fault } from './fault.ts';
import { emptyRecord, isAnswered, recordOf } from './given.ts';
import type { PreparedQuestion } from './questionnaire.ts';
import { unsafeNumbers } from './safe-numbers.ts';
import { unknownQuestions } from './unknown-names.ts';
import { contextOf, inside, makeReadable, textOf, type Path, type Walk } from './walk.ts';

/** A question with the id of its section. */
interface SectionQuestion {
  readonly section: string;
  readonly prepared: PreparedQuestion;
}

/** Puts what rules may read of the answer into the walk. `answer`: as it was sent. */
export function takeQuestion(answer: unknown, { section, prepared }: SectionQuestion, walk: Walk): void {
  const { question } = prepared;
  const sectionRelevant = walk.questionnaire.sections.get(section)?.relevant ?? null;
  const context = contextOf(walk, answer);
  const isRelevant = (sectionRelevant?.(context) ?? true) && (prepared.relevant?.(context) ?? true);
  const path = [section, question.id] as const;
  walk.faults.push(...unsafeNumbers(answer, path));
  const live = takeAnswer(prepared, { answer, isRelevant, path, context }, walk);
  if (live !== undefined) makeReadable(walk, path, live);
}

/** An answer, or none, where it stands in the response. */
interface AnswerInPlace {
  readonly answer: unknown;
  readonly isRelevant: boolean;
  readonly path: Path;
  readonly context: Context;
}

/** Notes what is wrong with an answer; returns what rules may read of it. */
function takeAnswer(prepared: PreparedQuestion, placed: AnswerInPlace, walk: Walk): unknown {
  const { question, calculate } = prepared;
  const { answer, isRelevant, path, context } = placed;
  if (calculate) return isRelevant ? takeCalculated(toAnswer(calculate(context)), placed, walk) : undefined;
  if (isClientsOwn(question)) return answer;
  if (!isRelevant) {
    if (isAnswered(answer))
      walk.faults.push(
        fault('not-applicable', 'This question does not apply, so it has no answer.', ...path),
      );
    return undefined;
  }
  if (question.type === 'repeat') return takeItems(prepared, placed, walk);
  if (question.type !== 'note') walk.applicable += 1;
  if (!isAnswered(answer)) {
    if (question.required)
      walk.missing.push(fault('missing', textOf(question.requiredMessage) ?? mustBeAnswered, ...path));
    return undefined;
  }
  const found = checkAnswer(answer, question, {
    today: context.today,
    pattern: prepared.pattern,
    options: prepared.options,
  });
  walk.faults.push(...found.map(inside(...path)));
  // Rules may read questions that come after this one.
  if (found.length === 0)
    walk.later.push(() => {
      if (keepsRules(prepared, placed, walk)) countAnswered(question, placed, walk);
    });
  return answer;
}

const mustBeAnswered = 'This question must be answered.';

/** What the phone fills in is beside the answers. */
const isClientsOwn = ({ type, valueType }: Question): boolean =>
  type === 'hidden' || type === 'metadata' || (type === 'calculated' && valueType === 'label');

/** Only an answer without faults counts; a matrix once, and only when all its rows are filled. */
function countAnswered(question: Question, { answer, path: [section] }: AnswerInPlace, walk: Walk): void {
  walk.answeredSections.add(section);
  const rows = question.type === 'matrix' ? (question.rows ?? []).map(valueOf) : [];
  const filled = recordOf(answer) ?? {};
  if (rows.every((row) => isAnswered(filled[row]))) walk.answered += 1;
}

const calculatedDust = 1e-6;

/** Numbers that differ by rounding, as areas of browsers do; phones send numbers as text. */
function isNear(one: unknown, other: unknown): boolean {
  const [sent, own] = [numberOf(one), numberOf(other)];
  return Math.abs(sent - own) <= calculatedDust * Math.max(1, Math.abs(own));
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? toNumber(value) : NaN;

/** The service decides; a sent value may differ by rounding. */
function takeCalculated(value: unknown, { answer, path }: AnswerInPlace, walk: Walk): unknown {
  const isSame = !isAnswered(answer) || answer === value || isNear(answer, value);
  if (!isSame) {
    const detail = `${JSON.stringify(answer)} was sent, but the rule gives ${JSON.stringify(value)}.`;
    walk.warnings.push({ check: 'calculated', ...fault('calculated', detail, ...path) });
  }
  walk.faults.push(...unsafeNumbers(value, path));
  return value ?? undefined;
}

/** Items of a repeat, each with its own answers; returns the items as rules read them. Items above the limit are not read. */
function takeItems(
  prepared: PreparedQuestion,
  { answer, path, context }: AnswerInPlace,
  walk: Walk,
): unknown {
  const { question, inner } = prepared;
  const found = isAnswered(answer)
    ? checkAnswer(answer, question, {
        today: walk.situation.today,
        pattern: null,
        options: prepared.options,
      })
    : [];
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
  walk.later.push(() => checkCount(question, { items, path, outer: context.row }, walk));
  const left = itemsLeft(items.length, path, walk);
  // All items are counted from the first on; indexed-repeat() reads those before this one.
  const taken = items.slice(0, Math.min(maxItems, left));
  const live = taken.map(() => emptyRecord<unknown>());
  if (context.row === null) makeReadable(walk, path, live);
  else context.row.answers[question.id] = live;
  for (const [index, answers] of live.entries()) {
    const depth = (context.row?.depth ?? 0) + 1;
    const row = { index: index + 1, depth, answers, outer: context.row };
    takeItem(taken[index], { inner, path: [...path, index], row }, walk);
  }
  return live;
}

/** Items of a repeat without a limit of its own, and of one in all rows around it: rules in rows read rows. */
const itemsMax = 1000;

/** How many more items of a repeat are read; a fault where there are more. */
function itemsLeft(count: number, path: Path, walk: Walk): number {
  const repeat = path.filter((step) => typeof step === 'string').join('.');
  const before = walk.itemCounts.get(repeat) ?? 0;
  walk.itemCounts.set(repeat, before + count);
  const left = Math.max(0, itemsMax - before);
  if (before > 0 && count > left)
    walk.faults.push(
      fault('too-many', `At most ${itemsMax} items are allowed in all rows around them.`, ...path),
    );
  return left;
}

interface Counted {
  readonly items: readonly unknown[];
  readonly path: Path;
  /** The row of the repeat around. */
  readonly outer: Context['row'];
}

/** An answer may say how many items there are; the question of that answer may come after the repeat. */
function checkCount({ countFrom }: Question, { items, path, outer }: Counted, walk: Walk): void {
  const beside = outer === null ? walk.live[path[0]] : outer.answers;
  const count = countFrom === undefined ? undefined : beside?.[countFrom];
  if (typeof count !== 'number' || count === items.length) return;
  // Without the number: it may be a sealed answer, and the place of the fault is the repeat.
  const detail = `${countFrom ?? ''} gives another number of items than ${items.length}.`;
  if (items.length < count) walk.missing.push(fault('missing', detail, ...path));
  else walk.faults.push(fault('too-many', detail, ...path));
}

interface Item {
  readonly inner: readonly PreparedQuestion[];
  readonly path: Path;
  /** What rules may read of the item. */
  readonly row: Row;
}

function takeItem(item: unknown, { inner, path, row }: Item, walk: Walk): void {
  const itemAnswers = recordOf(item);
  if (itemAnswers === null) {
    walk.faults.push(fault('wrong-type', 'Each item must be an object of answers.', ...path));
    return;
  }
  walk.faults.push(
    ...unknownQuestions(
      itemAnswers,
      inner.map(({ question }) => question),
      walk,
    ).map(inside(...path)),
  );
  for (const prepared of inner) {
    const { id } = prepared.question;
    const context = { ...contextOf(walk, itemAnswers[id]), row };
    const isRelevant = prepared.relevant?.(context) ?? true;
    const live = takeAnswer(
      prepared,
      { answer: itemAnswers[id], isRelevant, path: [...path, id], context },
      walk,
    );
    if (live !== undefined) row.answers[id] = live;
  }
}
