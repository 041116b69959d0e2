// Responses as tables: one with a row for each response, and one for each repeat with a row for each of its items. No answer
// is left out: what does not fit the columns of its question is in the column `more_answers`.
import { isAnswered, memberOf } from '../answers/given.ts';
import { isSealed, type SealedTemplate } from '../answers/sealed-questions.ts';
import type { Question, Template } from '../templates/template.ts';
import { shapeOf, type Cell, type CellType, type Part, type Shape } from './cells.ts';

export interface Column {
  /** Letters, digits, `_`, `-` and dots; unique in its table. */
  readonly name: string;
  readonly type: CellType;
  /** As `section.question`, with those of a repeat after its name. */
  readonly question?: string | undefined;
  readonly option?: string | undefined;
  readonly row?: string | undefined;
  readonly unit?: string | undefined;
}

export interface Table {
  /** `responses`, or the name of the repeat as `section.question`. */
  readonly name: string;
  /** Names of the columns that number the rows of a repeat, outermost first; none for responses. */
  readonly places: readonly string[];
  readonly columns: readonly Column[];
  /** The cells of a response, those of `places` first. `answers`: JSON by section and question, with calculated values. */
  readonly rows: (answers: unknown) => Cell[][];
}

/** Beyond it several choices are one column with a list. */
const columnsMax = 2000;

/** Columns that are about the row and not about an answer; an answer of such a name is numbered. */
const ownNames: readonly string[] = ['response_id', 'id', 'row'];

/** Sealed questions have no column: their answers are kept apart. `isNested`: the items of a repeat are in a cell. */
export function tablesOf({ sections }: SealedTemplate, isNested: boolean): Table[] {
  const asked = sections.flatMap(({ id: section, questions }) =>
    openOnes(questions).map((question) => ({
      question,
      name: `${section}.${question.id}`,
      column: `${section}.${question.id}`,
      answerIn: (answers: unknown) => memberOf(memberOf(answers, section), question.id),
    })),
  );
  const main = tableOf('responses', [], { asked, isNested, rowsIn: (answers) => [[[], answers]] });
  if (isNested) return [main];
  const repeats = sections.flatMap(({ id: section, questions }) =>
    openOnes(questions)
      .filter(({ type }) => type === 'repeat')
      .flatMap((repeat) =>
        repeatTables(repeat, {
          name: `${section}.${repeat.id}`,
          outer: [],
          rowsIn: (answers) => itemsOf([], memberOf(memberOf(answers, section), repeat.id)),
        }),
      ),
  );
  return [main, ...repeats];
}

/** Whether a template has a table for each of its repeats. */
export const hasRepeats = ({ sections }: Template): boolean =>
  sections.some(({ questions }) => openOnes(questions).some(({ type }) => type === 'repeat'));

/** Names of the questions without a column, as `section.question`, with those of a repeat after its name. */
export function sealedNames({ sections }: SealedTemplate): string[] {
  const namesIn = (questions: readonly Question[], place: string): string[] =>
    questions.flatMap((question) => {
      const name = `${place}.${question.id}`;
      return isSealed(question) ? [name] : namesIn(question.questions ?? [], name);
    });
  return sections.flatMap(({ id, questions }) => namesIn(questions, id));
}

const openOnes = (questions: readonly Question[]): Question[] =>
  questions.filter((question) => !isSealed(question));

/** What a row is made of, and its numbers in its repeats. */
type PlacedRow = readonly [places: readonly number[], row: unknown];

interface Repeat {
  readonly name: string;
  /** Names of the columns that number the items around. */
  readonly outer: readonly string[];
  readonly rowsIn: (answers: unknown) => PlacedRow[];
}

const itemsOf = (places: readonly number[], items: unknown): PlacedRow[] =>
  (Array.isArray(items) ? items : []).map((item: unknown, index) => [[...places, index + 1], item]);

/** The table of a repeat, and those of the repeats in it. */
function repeatTables({ id, questions = [] }: Question, { name, outer, rowsIn }: Repeat): Table[] {
  const open = openOnes(questions);
  const asked = open.map((question) => ({
    question,
    name: `${name}.${question.id}`,
    column: question.id,
    answerIn: (row: unknown) => memberOf(row, question.id),
  }));
  const inner = open
    .filter(({ type }) => type === 'repeat')
    .flatMap((repeat) =>
      repeatTables(repeat, {
        name: `${name}.${repeat.id}`,
        outer: [...outer, `${id}.row`],
        rowsIn: (answers) =>
          rowsIn(answers).flatMap(([places, row]) => itemsOf(places, memberOf(row, repeat.id))),
      }),
    );
  return [tableOf(name, [...outer, 'row'], { asked, isNested: false, rowsIn }), ...inner];
}

interface Asked {
  readonly question: Question;
  readonly name: string;
  /** How the names of its columns begin. */
  readonly column: string;
  readonly answerIn: (row: unknown) => unknown;
}

interface TableParts {
  readonly asked: readonly Asked[];
  readonly isNested: boolean;
  readonly rowsIn: (answers: unknown) => readonly PlacedRow[];
}

function tableOf(name: string, places: readonly string[], { asked, isNested, rowsIn }: TableParts): Table {
  const shapedBy = (isWide: boolean) =>
    asked.map((one) => ({ ...one, shape: shapeOf(one.question, { isWide, isNested }) }));
  const wide = shapedBy(true);
  const count = wide.reduce((sum, { shape }) => sum + shape.parts.length, 0);
  const shaped = count <= columnsMax ? wide : shapedBy(false);
  const names = new Set([...ownNames, ...places]);
  const columns = shaped.flatMap(({ shape, column, name: question }) =>
    shape.parts.map((part): Column => columnOf(part, { column, question }, names)),
  );
  return {
    name,
    places,
    columns: [...columns, { name: uniqueName('more_answers', names), type: 'json' }],
    rows: (answers) => rowsIn(answers).map(([numbers, row]) => cellsOf(numbers, row, shaped)),
  };
}

const columnOf = (
  { suffix, type, option, row, unit }: Part,
  { column, question }: { readonly column: string; readonly question: string },
  names: Set<string>,
): Column => ({ name: uniqueName([column, ...suffix].join('.'), names), type, question, option, row, unit });

function cellsOf(
  numbers: readonly number[],
  row: unknown,
  shaped: readonly (Asked & { readonly shape: Shape })[],
): Cell[] {
  const cells: Cell[] = [...numbers];
  const more: [name: string, answer: unknown][] = [];
  for (const { name, answerIn, shape } of shaped) {
    const answer = answerIn(row);
    const isHeld = isAnswered(answer) && shape.holds(answer);
    if (!isHeld && isAnswered(answer)) more.push([name, answer]);
    for (const part of shape.parts) cells.push(isHeld ? part.cell(answer) : null);
  }
  cells.push(more.length > 0 ? Object.fromEntries(more) : null);
  return cells;
}

/** A name of safe characters; the second of two equal ones gets a number. */
function uniqueName(wanted: string, names: Set<string>): string {
  const safe = wanted.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
  let name = safe;
  for (let count = 2; names.has(name); count += 1) name = `${safe}_${count}`;
  names.add(name);
  return name;
}
