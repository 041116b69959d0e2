// Goes through one question of a settled response: whether it was to be answered, its answer, its rules, and its items.
import type { Context, Row } from '../expressions/context.ts';
import { toNumber } from '../expressions/values.ts';
import { valueOf, type Question } from '../templates/template.ts';
import { checkAnswer } from './check-answer.ts';
import { keepsRules } from './check-rules.ts';
import { fault } from './fault.ts';
import { isAnswered, recordOf } from './given.ts';
import type { PreparedQuestion } from './questionnaire.ts';
import { isClientsOwn, itemsMax } from './settle.ts';
import { unsafeNumbers } from './safe-numbers.ts';
import { unknownQuestions } from './unknown-names.ts';
import { contextOf, inside, textOf, type Path, type Walk } from './walk.ts';

/** Where an answer stands: beside which others, as they were sent and as they are settled. */
export interface Beside {
  readonly path: Path;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly settled: Readonly<Record<string, unknown>>;
  readonly row: Row | null;
}

/** An answer, or none, where it stands in the response. */
interface AnswerInPlace {
  readonly answer: unknown;
  /** What rules read of it; undefined: its question does not apply. */
  readonly settled: unknown;
  readonly path: Path;
  readonly context: Context;
  readonly beside: Beside;
}

/** Notes what is wrong with the answer of a question, and whether it counts. */
export function takeQuestion(prepared: PreparedQuestion, beside: Beside, walk: Walk): void {
  const { id } = prepared.question;
  const answer = beside.sent[id];
  const path: Path = [...beside.path, id];
  const context = contextOf(walk, answer, beside.row);
  // Those in rows are found with their repeat.
  if (beside.row === null) walk.faults.push(...unsafeNumbers(answer, path));
  takeAnswer(prepared, { answer, settled: beside.settled[id], path, context, beside }, walk);
}

function takeAnswer(prepared: PreparedQuestion, placed: AnswerInPlace, walk: Walk): void {
  const { question, calculate } = prepared;
  const { answer, settled, path, context } = placed;
  if (calculate) {
    if (settled !== undefined) takeCalculated(placed, walk);
    return;
  }
  if (isClientsOwn(question)) return;
  if (settled === undefined) {
    if (isAnswered(answer))
      walk.faults.push(
        fault('not-applicable', 'This question does not apply, so it has no answer.', ...path),
      );
    return;
  }
  if (question.type === 'repeat') {
    takeItems(prepared, placed, walk);
    return;
  }
  if (question.type !== 'note') walk.applicable += 1;
  if (!isAnswered(answer)) {
    if (question.required)
      walk.missing.push(fault('missing', textOf(question.requiredMessage) ?? mustBeAnswered, ...path));
    return;
  }
  const found = checkAnswer(answer, question, {
    today: context.today,
    pattern: prepared.pattern,
    options: prepared.options,
  });
  walk.faults.push(...found.map(inside(...path)));
  if (found.length === 0 && keepsRules(prepared, placed, walk)) countAnswered(question, placed, walk);
}

const mustBeAnswered = 'This question must be answered.';

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
function takeCalculated({ answer, settled, path }: AnswerInPlace, walk: Walk): void {
  const isSame = !isAnswered(answer) || answer === settled || isNear(answer, settled);
  if (!isSame) {
    const detail = `${JSON.stringify(answer)} was sent, but the rule gives ${JSON.stringify(settled)}.`;
    walk.warnings.push({ check: 'calculated', ...fault('calculated', detail, ...path) });
  }
  walk.faults.push(...unsafeNumbers(settled, path));
}

/** Items of a repeat, each with its own answers. Those above the limits were not settled, and are not read. */
function takeItems(prepared: PreparedQuestion, placed: AnswerInPlace, walk: Walk): void {
  const { question, inner } = prepared;
  const { answer, settled, path, context, beside } = placed;
  const found = isAnswered(answer)
    ? checkAnswer(answer, question, {
        today: context.today,
        pattern: null,
        options: prepared.options,
      })
    : [];
  walk.faults.push(...found.map(inside(...path)));
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const rows: readonly unknown[] = Array.isArray(settled) ? settled : [];
  const { minItems = question.required ? 1 : 0, maxItems = itemsMax } = question.validation ?? {};
  if (items.length < minItems)
    walk.missing.push(
      fault('missing', `At least ${minItems} items are needed, not ${items.length}.`, ...path),
    );
  if (items.length > maxItems)
    walk.faults.push(
      fault('too-many', `At most ${maxItems} items are allowed, not ${items.length}.`, ...path),
    );
  if (rows.length < Math.min(items.length, maxItems))
    walk.faults.push(
      fault('too-many', `At most ${itemsMax} items are allowed in all rows around them.`, ...path),
    );
  checkCount(question, { items, path, settled: beside.settled }, walk);
  const depth = (beside.row?.depth ?? 0) + 1;
  for (const [index, one] of rows.entries()) {
    const answers = recordOf(one) ?? {};
    const row = { index: index + 1, depth, answers, outer: beside.row };
    takeItem(items[index], { inner, path: [...path, index], row }, walk);
  }
}

interface Counted {
  readonly items: readonly unknown[];
  readonly path: Path;
  /** What stands beside the repeat. */
  readonly settled: Readonly<Record<string, unknown>>;
}

/** An answer may say how many items there are. */
function checkCount({ countFrom }: Question, { items, path, settled }: Counted, walk: Walk): void {
  const count = countFrom === undefined ? undefined : settled[countFrom];
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
  const sent = recordOf(item);
  if (sent === null) {
    walk.faults.push(fault('wrong-type', 'Each item must be an object of answers.', ...path));
    return;
  }
  walk.faults.push(
    ...unknownQuestions(
      sent,
      inner.map(({ question }) => question),
      walk,
    ).map(inside(...path)),
  );
  for (const prepared of inner) takeQuestion(prepared, { path, sent, settled: row.answers, row }, walk);
}
