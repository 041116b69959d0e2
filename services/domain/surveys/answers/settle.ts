// Settles what the rules of a response read: which questions apply, and what the calculated ones are. Place by place, each after
// those that decide on it, and each in all of its rows: a row may read a sum over all rows, and a sum what such a row makes of it.
import { toAnswer } from '../expressions/compile.ts';
import type { Context, Row } from '../expressions/context.ts';
import { pathInside } from '../expressions/questions.ts';
import { toNumber, type Value } from '../expressions/values.ts';
import type { Question } from '../templates/template.ts';
import { emptyRecord, isAnswered, recordOf } from './given.ts';
import type { PlacedQuestion, PreparedQuestion, Questionnaire } from './questionnaire.ts';

/** What rules may read beside the answers of a response. */
export type Situation = Pick<Context, 'today' | 'nowMs' | 'local' | 'household' | 'previous'>;

/** By section and question. Null: it applies and has no answer. What is left out does not apply. */
export type Settled = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where answers of questions stand beside each other: in a section, or in a row of a repeat. */
interface Group {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly settled: Record<string, unknown>;
  readonly row: Row | null;
}

/** Items of a repeat without a limit of its own, and of one in all rows around it: rules in rows read rows. */
export const itemsMax = 1000;

export function settle(
  { order, sections }: Questionnaire,
  sent: Readonly<Record<string, unknown>>,
  situation: Situation,
): Settled {
  const answers: Record<string, Record<string, unknown>> = emptyRecord();
  /** By section, and by section and repeat. */
  const groups = new Map<string, readonly Group[]>();
  for (const id of sections.keys()) {
    const settled = (answers[id] = emptyRecord());
    groups.set(id, [{ sent: recordOf(sent[id]) ?? emptyRecord(), settled, row: null }]);
  }
  for (const placed of order) settlePlace(placed);
  return answers;

  function settlePlace({ section, repeat, prepared }: PlacedQuestion): void {
    const around = groups.get(repeat === null ? section : `${section}.${repeat}`) ?? [];
    const { question } = prepared;
    const rows: Group[] = [];
    for (const { sent: given, settled, row } of around) {
      const answer = given[question.id];
      const context: Context = { ...situation, answers, row, self: answer, option: null };
      const isRelevant = isAsked(section, prepared, context);
      if (question.type === 'repeat') {
        if (!isRelevant) continue;
        const items = itemsIn(answer, { question, row, taken: rows.length });
        rows.push(...items);
        settled[question.id] = items.map((item) => item.settled);
        continue;
      }
      const value = valueOf(prepared, { answer, isRelevant, context });
      if (value !== undefined) settled[question.id] = value;
    }
    if (question.type === 'repeat') groups.set(`${section}.${pathInside(repeat, question.id)}`, rows);
  }

  /** A row is there only where its repeat and its section apply. */
  function isAsked(section: string, { relevant }: PreparedQuestion, context: Context): boolean {
    const ofSection = context.row === null ? sections.get(section)?.relevant : null;
    return (ofSection?.(context) ?? true) && (relevant?.(context) ?? true);
  }
}

interface Given {
  readonly answer: unknown;
  readonly isRelevant: boolean;
  readonly context: Context;
}

function valueOf({ question, calculate }: PreparedQuestion, { answer, isRelevant, context }: Given): unknown {
  if (!isRelevant) return !calculate && isClientsOwn(question) ? answer : undefined;
  if (calculate) return calculatedAnswer(calculate(context), question);
  return isAnswered(answer) ? answer : null;
}

/** Cells of a list are texts, also those of a column of numbers. */
function calculatedAnswer(value: Value, { valueType }: Question): unknown {
  const number = valueType === 'number' ? toNumber(value) : NaN;
  return toAnswer(Number.isNaN(number) ? value : number);
}

/** What the phone fills in is beside the answers. */
export const isClientsOwn = ({ type, valueType }: Question): boolean =>
  type === 'hidden' || type === 'metadata' || (type === 'calculated' && valueType === 'label');

/** All items are counted from the first on; indexed-repeat() reads those before this one. `taken`: those in earlier rows around. */
function itemsIn(
  answer: unknown,
  { question, row, taken }: { readonly question: Question; readonly row: Row | null; readonly taken: number },
): Group[] {
  const { maxItems = itemsMax } = question.validation ?? {};
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [];
  const depth = (row?.depth ?? 0) + 1;
  return items.slice(0, Math.min(maxItems, Math.max(0, itemsMax - taken))).map((item, index) => {
    const settled = emptyRecord<unknown>();
    return {
      sent: recordOf(item) ?? emptyRecord(),
      settled,
      row: { index: index + 1, depth, answers: settled, outer: row },
    };
  });
}
