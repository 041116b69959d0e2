// How an answer becomes cells of a table, by the type of its question.
import { isAnswered, memberOf, recordOf } from '../answers/given.ts';
import { isSealed } from '../answers/sealed-questions.ts';
import { otherMark } from '../expressions/choice-names.ts';
import { valueOf, type Question, type QuestionType } from '../templates/template.ts';

/** `json`: an object or a list. */
export type CellType = 'integer' | 'number' | 'boolean' | 'text' | 'json';

/** An empty cell is null. */
export type Cell = number | boolean | string | object | null;

/** One of the columns of a question. */
export interface Part {
  /** What follows the name of the question in that of the column. */
  readonly suffix: readonly string[];
  readonly type: CellType;
  /** The option that it counts (`other:` for what is none), the row of a matrix that it holds, and the unit of its numbers. */
  readonly option?: string;
  readonly row?: string;
  readonly unit?: string;
  /** Of an answer that the shape holds. */
  readonly cell: (answer: unknown) => Cell;
}

/** The columns of a question. */
export interface Shape {
  readonly parts: readonly Part[];
  /** Whether the columns say all that the answer says. Any other answer has a place of its own. */
  readonly holds: (answer: unknown) => boolean;
}

interface Choice {
  /** Whether each of several choices has its column. */
  readonly isWide: boolean;
  /** Whether the items of a repeat are in a cell, and not in a table of their own. */
  readonly isNested: boolean;
}

export function shapeOf(question: Question, { isWide, isNested }: Choice): Shape {
  const { type, valueType, optionsFrom } = question;
  if (type === 'repeat') return isNested ? nested(question) : ownTable;
  // A calculated question has the answers of another type; without it any value.
  const kind = type === 'calculated' ? typed(valueType) : type;
  if (kind === null || kind === 'hidden' || kind === 'metadata') return anything;
  // A list may have thousands of choices.
  if (kind === 'multiple_choice') return isWide && !optionsFrom ? choices(question) : list;
  return plain[kind]?.(question) ?? json;
}

const isType = (name: string): name is QuestionType => name in plain || name === 'multiple_choice';
const typed = (name: string | undefined): QuestionType | null =>
  name !== undefined && isType(name) ? name : null;

const isText = (answer: unknown): answer is string => typeof answer === 'string';
/** An empty text is an empty cell. */
const isFilled = (answer: unknown): boolean => isText(answer) && answer !== '';
const textCell = (answer: unknown): Cell => (isText(answer) ? answer : JSON.stringify(answer));
const same = (answer: unknown): Cell =>
  isText(answer) || typeof answer === 'number' || typeof answer === 'boolean' || typeof answer === 'object'
    ? answer
    : null;

const one = (type: CellType, holds: Shape['holds'], cell: Part['cell'], unit?: string): Shape => ({
  parts: [{ suffix: [], type, cell, ...(unit !== undefined && { unit }) }],
  holds,
});

const text = one('text', isText, textCell);
const anything = one('text', () => true, textCell);
const json = one('json', (answer) => typeof answer === 'object', same);
const list = one('json', Array.isArray, same);
const number = ({ unit }: Question): Shape =>
  one('number', (answer) => typeof answer === 'number', same, unit);

/** By type of question. A type that is not here has objects as answers. */
const plain: Readonly<Partial<Record<QuestionType, (question: Question) => Shape>>> = {
  number,
  integer: number,
  scale: number,
  rating: number,
  boolean: () => one('boolean', (answer) => typeof answer === 'boolean', same),
  text: () => text,
  single_choice: () => text,
  date: () => text,
  time: () => text,
  datetime: () => text,
  duration: () => text,
  barcode: () => text,
  device_ref: () => text,
  rank: () => list,
  quantity: () => ({
    parts: [
      { suffix: ['value'], type: 'number', cell: (answer) => same(memberOf(answer, 'value')) },
      { suffix: ['unit'], type: 'text', cell: (answer) => same(memberOf(answer, 'unit')) },
    ],
    holds: (answer) => {
      const { value, unit, ...more } = recordOf(answer) ?? {};
      return (
        typeof value === 'number' && (unit === undefined || isFilled(unit)) && Object.keys(more).length === 0
      );
    },
  }),
  matrix: ({ rows = [] }) => {
    const names = rows.map(valueOf);
    return {
      parts: names.map((row) => ({
        suffix: [row],
        type: 'text',
        row,
        cell: (answer) => same(memberOf(answer, row)),
      })),
      holds: (answer) =>
        Object.entries(recordOf(answer) ?? { '': null }).every(
          ([row, option]) => names.includes(row) && isFilled(option),
        ),
    };
  },
  note: () => ({ parts: [], holds: () => false }),
};

/** 1 or 0 for each option and for an answer that is no option, whose text has a column, too. */
function choices({ options = [], allowOther = false }: Question): Shape {
  // Equal ones stand under different parents.
  const known = new Set(options.map(valueOf));
  const isOther = (name: unknown): name is string =>
    isText(name) && !known.has(name) && name.startsWith(otherMark) && name !== otherMark;
  const othersIn = (answer: unknown): string[] => (Array.isArray(answer) ? answer.filter(isOther) : []);
  const others: readonly Part[] = [
    {
      suffix: ['other'],
      type: 'integer',
      option: otherMark,
      cell: (answer) => (othersIn(answer).length > 0 ? 1 : 0),
    },
    {
      suffix: ['other', 'text'],
      type: 'text',
      option: otherMark,
      cell: (answer) => othersIn(answer)[0]?.slice(otherMark.length) ?? null,
    },
  ];
  return {
    parts: [
      ...[...known].map((option): Part => ({
        suffix: [option],
        type: 'integer',
        option,
        cell: (answer) => (Array.isArray(answer) && answer.includes(option) ? 1 : 0),
      })),
      ...(allowOther ? others : []),
    ],
    holds: (answer) =>
      Array.isArray(answer) &&
      new Set(answer).size === answer.length &&
      answer.every((name) => known.has(name) || (allowOther && isOther(name))) &&
      othersIn(answer).length <= 1,
  };
}

const ownTable: Shape = { parts: [], holds: Array.isArray };

/** The items as they are, without what is kept apart. */
const nested = (question: Question): Shape =>
  one('json', Array.isArray, (items) => openItems(items, question));

function openItems(items: unknown, { questions = [] }: Question): unknown[] {
  const all = Array.isArray(items) ? items : [];
  const hidden = questions.filter(isSealed).map(({ id }) => id);
  const repeats = questions.filter(({ type, questions: inner }) => type === 'repeat' && inner !== undefined);
  if (hidden.length === 0 && repeats.length === 0) return all;
  return all.map((item: unknown) => {
    const answers = recordOf(item);
    if (answers === null) return item;
    const open = { ...answers };
    for (const id of hidden) delete open[id];
    for (const repeat of repeats)
      if (isAnswered(open[repeat.id])) open[repeat.id] = openItems(open[repeat.id], repeat);
    return open;
  });
}
