// The column `save_to`: answers that fill in fields of their household.
import {
  isPersonalField,
  savedFieldFaults,
  savedFieldNamed,
  savedFieldNames,
} from '../templates/saved-fields.ts';
import type { Question, Section, Template } from '../templates/template.ts';
import { dropUndefined } from './question-reader.ts';
import type { Entities } from './sheets/entities.ts';
import { ignore, note, type Report } from './sheets/report.ts';
import { at, textIn, type TableRow } from './sheets/table.ts';

interface Saving {
  readonly entities: Entities | null;
  readonly report: Report;
}

/** What the cell of a row says of its question. */
export function savedCell(
  row: TableRow,
  { entities, report }: Saving,
): Pick<Question, 'saveTo' | 'sensitive'> {
  const text = textIn(row, 'save_to');
  if (text === undefined) return {};
  const saveTo = savedFieldNamed(text);
  if (entities === null || saveTo === undefined) {
    const detail =
      entities === null
        ? 'The sheet entities has no list households, so the answer is saved in the interview alone.'
        : `A household has no field ${JSON.stringify(text)}: ${savedFieldNames.join(', ')}. The answer is saved in the interview alone.`;
    ignore(report, at(row, 'save_to'), { code: 'not-saved', effect: 'answers', detail });
    return {};
  }
  if (!isPersonalField(saveTo)) return { saveTo };
  note(
    report.changed,
    at(row, 'save_to'),
    'sensitive',
    `${saveTo} says who somebody is: the answer is stored apart.`,
  );
  return { saveTo, sensitive: true };
}

interface Placed extends Saving {
  readonly origins: Map<object, TableRow>;
}

/** The template with what its questions can fill in: what they cannot is said, and left out. */
export function withSavedFields(read: Template, { entities, report, origins }: Placed): Template {
  if (entities === null) return read;
  const left = (column: string, row: TableRow | undefined, detail: string): void =>
    ignore(report, at(row ?? entities.row, column), { code: 'not-saved', effect: 'answers', detail });
  let template: Template = { ...read, ...(entities.registers && { registersHouseholds: true }) };
  // Without a field nobody is registered, and then some fields cannot be filled in.
  for (let faults = savedFieldFaults(template); faults.length > 0; faults = savedFieldFaults(template)) {
    const general = faults.find(({ path }) => path[0] === 'registersHouseholds');
    if (general) {
      left('list_name', undefined, `No household is registered. ${general.detail}`);
      const { registersHouseholds: _, ...rest } = template;
      template = rest;
      continue;
    }
    const wrong = new Map(faults.map(({ path, detail }) => [questionAt(template, path), detail]));
    const drop = <Part extends Question | Section>(part: Part): Part => {
      const row = origins.get(part);
      const detail = wrong.get(part);
      if (detail !== undefined) left('save_to', row, `${detail} The answer is saved in the interview alone.`);
      const next = {
        ...part,
        ...(detail !== undefined && { saveTo: undefined }),
        ...(part.questions && { questions: part.questions.map(drop) }),
      };
      const plain = dropUndefined(next);
      if (row !== undefined) origins.set(plain, row);
      return plain;
    };
    template = { ...template, sections: template.sections.map(drop) };
  }
  return template;
}

/** The innermost question on a path. */
function questionAt(template: Template, path: readonly (string | number)[]): object | undefined {
  let part: unknown = template;
  let question: object | undefined;
  for (const step of path) {
    part = typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined;
    if (typeof part === 'object' && part !== null && 'id' in part) question = part;
  }
  return question;
}
