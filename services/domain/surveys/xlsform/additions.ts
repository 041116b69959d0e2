// The sheet `hearth`: what a template says beyond XLSForm, one value a row, applied to what the other sheets say.
import type { Template } from '../templates/template.ts';
import { isSameJson } from './json.ts';
import { note, type Remark, type Report } from './sheets/report.ts';
import { at, textIn, type TableRow } from './sheets/table.ts';

export const hearthColumns = ['question', 'key', 'value', 'instead'];

/** A value for a key of a question, a section, or with an empty name of the template. */
interface Addition {
  /** The name in the sheet survey. */
  readonly name: string;
  readonly key: string;
  /** Null: the key is not there. */
  readonly value: unknown;
  /** What the other sheets say; undefined: nothing. Where they say something else by now, they are right. */
  readonly instead: unknown;
}

interface ReadAddition extends Addition {
  readonly row: TableRow;
}

export function readAdditions(rows: readonly TableRow[], report: Report): ReadAddition[] {
  return rows.flatMap((row) => {
    const [name = '', key] = [textIn(row, 'question'), textIn(row, 'key')];
    const [value, instead] = ['value', 'instead'].map((column) => jsonIn(row, column, report));
    if (key === undefined || !/^[A-Za-z]{1,40}$/.test(key) || value === undefined) {
      note(
        report.refused,
        at(row, key === undefined ? 'key' : 'value'),
        'bad-addition',
        'This row needs a key and a value as JSON.',
      );
      return [];
    }
    return [{ name, key, value, instead, row }];
  });
}

function jsonIn(row: TableRow, column: string, report: Report): unknown {
  const text = textIn(row, column);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    note(
      report.refused,
      at(row, column),
      'bad-json',
      `The column ${column} holds JSON: a text stands in quotation marks.`,
    );
    return undefined;
  }
}

type Part = Record<string, unknown>;

/** An editable copy of a template: its parts by the names of the sheet. */
interface Copy {
  readonly template: Part;
  readonly sections: Part[];
  readonly origins: Map<object, TableRow>;
}

interface Applying {
  readonly origins: Map<object, TableRow>;
  readonly report: Report;
}

/** The result has any values: it is checked as a template that was sent. */
export function withAdditions(
  template: Template,
  additions: readonly ReadAddition[],
  { origins, report }: Applying,
): unknown {
  if (additions.length === 0) return template;
  const copy: Copy = { template: { ...template }, sections: [], origins };
  copy.sections.push(...template.sections.map((section) => copied(section, origins)));
  copy.template['sections'] = copy.sections;
  const ids: (() => void)[] = [];
  for (const addition of additions.filter(({ key }) => key !== 'insert')) {
    const part = addition.name === '' ? copy.template : partNamed(copy, addition.name);
    if (part === undefined)
      note(
        report.ignored,
        at(addition.row, 'question'),
        'unknown-question',
        `The sheet survey has no ${addition.name}.`,
      );
    else if (addition.key === 'id') ids.push(() => apply(part, addition, report.changed));
    else if (addition.key === 'remove') remove(copy, part);
    else apply(part, addition, report.changed);
  }
  for (const { value, row } of additions.filter(({ key }) => key === 'insert')) insert(copy, value, row);
  for (const rename of ids) rename();
  return copy.template;
}

function copied(part: object, origins: Map<object, TableRow>): Part {
  const copy: Part = { ...part };
  const questions = copy['questions'];
  if (Array.isArray(questions))
    copy['questions'] = questions.map((question: object) => copied(question, origins));
  const origin = origins.get(part);
  if (origin !== undefined) origins.set(copy, origin);
  return copy;
}

const listIn = (part: Part): Part[] => {
  const { questions } = part;
  return Array.isArray(questions) ? questions : [];
};

const questionsIn = (part: Part): Part[] =>
  listIn(part).flatMap((question) => [question, ...questionsIn(question)]);

const partNamed = ({ sections }: Copy, name: string): Part | undefined =>
  [...sections, ...sections.flatMap(questionsIn)].find(({ id }) => id === name);

function apply(part: Part, { key, value, instead, name, row }: ReadAddition, changed: Remark[]): void {
  if (key === 'crossRule') {
    const validations: Part = Object(part['validations'] ?? {});
    const rules = validations['crossRules'];
    part['validations'] = { ...validations, crossRules: [...(Array.isArray(rules) ? rules : []), value] };
    return;
  }
  if (key !== 'id' && !isSameJson(part[key], instead)) {
    const detail = `${key} of ${name === '' ? 'the form' : name} was changed in the other sheets, which are followed.`;
    note(changed, at(row, 'key'), 'edited', detail);
    return;
  }
  if (value === null) delete part[key];
  else part[key] = value;
}

function remove({ sections }: Copy, part: Part): void {
  for (const holder of [...sections, ...sections.flatMap(questionsIn)]) {
    const list = listIn(holder);
    if (list.includes(part)) holder['questions'] = list.filter((one) => one !== part);
  }
}

function insert({ sections, origins }: Copy, value: unknown, row: TableRow): void {
  const { section, repeat, index, question }: Part = Object(value);
  const outer = sections.find(({ id }) => id === section);
  const holder = repeat === null ? outer : outer && listIn(outer).find(({ id }) => id === repeat);
  if (holder === undefined || typeof question !== 'object' || question === null) return;
  holder['questions'] = listIn(holder).toSpliced(Number(index), 0, { ...question });
  const added = listIn(holder)[Number(index)];
  if (added) origins.set(added, row);
}
