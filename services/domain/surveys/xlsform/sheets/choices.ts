// Lists of choices of a spreadsheet.
import type { Option } from '../../templates/template.ts';
import { labelOf } from './labels.ts';
import { note, type Report } from './report.ts';
import { at, textIn, type TableRow } from './table.ts';

export interface ChoiceRow {
  readonly name: string;
  readonly option: Option;
  /** Blanks separate several choices. */
  readonly hasBlank: boolean;
  readonly row: TableRow;
}

export const choiceColumns = ['list_name', 'name', 'label', 'hearth_value', '*'];

/** Columns that are no columns of a choice filter. */
const own = ['list_name', 'name', 'label', 'hearth_value', 'order'];

/** Lists by name. Whether equal names are told apart depends on the filter of the question. */
export function readChoices(rows: readonly TableRow[], report: Report): Map<string, ChoiceRow[]> {
  const lists = new Map<string, ChoiceRow[]>();
  for (const row of rows) {
    const [list, name] = [textIn(row, 'list_name'), textIn(row, 'name')];
    if (list === undefined && name === undefined) continue;
    if (list === undefined || name === undefined) {
      const missing = list === undefined ? 'list_name' : 'name';
      note(report.refused, at(row, missing), 'missing-name', `This choice has no ${missing}.`);
      continue;
    }
    const choices = lists.get(list) ?? [];
    lists.set(list, choices);
    choices.push({ name, option: optionOf(row, name), hasBlank: /\s/.test(name), row });
  }
  return lists;
}

/** A choice whose label says no more than its value is a text. */
function optionOf(row: TableRow, name: string): Option {
  const value = textIn(row, 'hearth_value') ?? name;
  const label = labelOf(row, 'label');
  for (const [heading] of row.cells) if (!own.includes(heading)) row.used.add(heading);
  const columns = [...row.cells].filter(([heading]) => !own.includes(heading) && !heading.includes('::'));
  const filter = Object.fromEntries(columns.map(([heading, { text }]) => [heading, text]));
  const isPlain = label === undefined || isSame(label, value);
  if (isPlain && columns.length === 0) return value;
  return { value, ...(!isPlain && { label }), ...(columns.length > 0 && { filter }) };
}

const isSame = (label: string | Readonly<Record<string, string>>, value: string): boolean =>
  typeof label === 'string' ? label === value : Object.values(label).every((text) => text === value);
