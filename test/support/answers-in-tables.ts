// Reads answers back from the tables of an export by what its columns say of themselves, each by its question and its
// numbers in repeats: `fuel.uses.amount 2`.
import { isAnswered, recordOf } from '#domain/surveys/answers/given.ts';
import { isSealed } from '#domain/surveys/answers/sealed-questions.ts';
import type { Column } from '#domain/surveys/tables/tables.ts';
import type { Question, Template } from '#domain/surveys/templates/template.ts';

/** A row by the names of its columns; null is an empty cell, and lists and objects are values. */
export type Row = Readonly<Record<string, unknown>>;
type Answers = Record<string, unknown>;

/** The answers of one row. `places`: names of the columns that number it. */
export function answersInRow(columns: readonly Column[], places: readonly string[], row: Row): Answers {
  const key = (question: string): string => [question, ...places.map((name) => row[name])].join(' ');
  const byQuestion = Map.groupBy(columns, ({ question }) => question);
  const read = [...byQuestion].flatMap(([question, parts]) => {
    const answer = question === undefined ? undefined : answerOf(parts, row);
    return answer === undefined ? [] : [[key(question ?? ''), answer] as const];
  });
  const more = Object.entries(recordOf(row['more_answers']) ?? {});
  return Object.fromEntries([...read, ...more.map(([question, answer]) => [key(question), answer] as const)]);
}

function answerOf(parts: readonly Column[], row: Row): unknown {
  const given = parts.filter(({ name }) => row[name] !== null && row[name] !== undefined);
  const [first] = given;
  if (first === undefined) return undefined;
  // What is no option has two columns, of which the text says it.
  if (first.option !== undefined)
    return given
      .filter(({ name, type, option }) => (option === 'other:' ? type === 'text' : row[name] === 1))
      .map(({ name, type, option }) => (type === 'text' ? `${option}${String(row[name])}` : option));
  if (first.row !== undefined) return Object.fromEntries(given.map(({ name, row: of }) => [of, row[name]]));
  if (parts.length > 1)
    return Object.fromEntries(given.map(({ name }) => [name.split('.').at(-1) ?? '', row[name]]));
  return row[first.name];
}

/** What the tables have to say of answers by section: all that are open. Several choices are in the order of the options. */
export const openAnswers = (answers: unknown, { sections }: Template): Answers =>
  Object.assign(
    {},
    ...sections.map(({ id, questions }) =>
      openIn(questions, { given: recordOf(answers)?.[id], name: id, places: [] }),
    ),
  );

interface Place {
  readonly given: unknown;
  readonly name: string;
  readonly places: readonly number[];
}

const openIn = (questions: readonly Question[], { given, name, places }: Place): Answers =>
  Object.assign(
    {},
    ...questions.map((question): Answers => {
      const answer = recordOf(given)?.[question.id];
      const own = `${name}.${question.id}`;
      if (isSealed(question) || !isAnswered(answer)) return {};
      if (question.type === 'repeat' && Array.isArray(answer))
        return Object.assign(
          {},
          ...answer.map((item: unknown, index) =>
            openIn(question.questions ?? [], { given: item, name: own, places: [...places, index + 1] }),
          ),
        );
      return { [[own, ...places].join(' ')]: isUntyped(question) ? textOf(answer) : answer };
    }),
  );

/** Their columns are text, and hold any other value as JSON. */
const isUntyped = ({ type, valueType }: Question): boolean =>
  ['hidden', 'metadata'].includes(type) ||
  (type === 'calculated' && (valueType === undefined || valueType === 'label'));

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
