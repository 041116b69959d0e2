// Lists that are kept beside the template: from files that were sent with the form, and long ones of its sheets.
import { listIdOf, listCharactersMax, listRowsMax, type ListTable } from '../lists/list-table.ts';
import type { TemplateList } from '../templates/template.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import { note, type Place, type Report } from './sheets/report.ts';

export interface ListReader {
  /** The list of a file, by its name with or without its ending; undefined where it was not sent, which is noted. */
  readonly ofFile: (file: string, place: Place, report: Report) => string | undefined;
  /** The list of choices of a sheet; undefined where it is too long, which is noted. */
  readonly ofChoices: (
    name: string,
    choices: readonly ChoiceRow[],
    place: Place,
    report: Report,
  ) => string | undefined;
  /** Those that were asked for. */
  readonly used: () => TemplateList[];
}

/** What Hearth writes for each collector. */
const ownFiles: readonly string[] = ['households', 'devices'];

/** `files`: by the id of their list. `sheetLists`: rules may look up lists of choices, too. */
export function openListReader(
  files: ReadonlyMap<string, ListTable>,
  sheetLists: ReadonlyMap<string, readonly ChoiceRow[]> = new Map(),
): ListReader {
  const used = new Map<string, ListTable>();
  const ofSheet = new Set<string>();
  return {
    ofFile: (file, place, { refused }) => {
      const id = listIdOf(file);
      const choices = sheetLists.get(file);
      const table = files.get(id) ?? (choices && tableOf(choices));
      if (ownFiles.includes(id)) note(refused, place, 'own-file', describeOwn(id));
      else if (table === undefined) note(refused, place, 'missing-file', describeMissing(file));
      else used.set(id, table);
      return table === undefined || ownFiles.includes(id) ? undefined : id;
    },
    ofChoices: (name, choices, place, { refused }) => {
      const id = listIdOf(name);
      if (choices.length > listRowsMax) {
        const detail = `The list ${name} has ${choices.length} choices; a list has at most ${listRowsMax}.`;
        note(refused, place, 'too-many-choices', detail);
        return undefined;
      }
      if (!ofSheet.has(id) && files.has(id)) {
        note(refused, place, 'listed-twice', `A file is named ${id} as well. Give one of them another name.`);
        return undefined;
      }
      if (!ofSheet.has(id)) used.set(id, tableOf(choices));
      ofSheet.add(id);
      return id;
    },
    used: () => [...used].map(([id, table]) => ({ id, digest: '', table })),
  };
}

const describeOwn = (id: string): string =>
  `${id}.csv is a list that Hearth writes for each collector. ${
    id === 'devices'
      ? 'A question chooses from it with select_one_from_file devices.csv; rules cannot read it.'
      : 'Only the question household, which Hearth adds to each form, chooses from it; rules read it with household(…).'
  } Give a list of your own another name.`;

const describeMissing = (file: string): string =>
  `The file ${file} was not sent with the form. Put the form and its files (.csv, .xml or .geojson) into one .zip file, and send that as application/zip.`;

/** Name, words in each language and the other columns, always in the same order. */
function tableOf(choices: readonly ChoiceRow[]): ListTable {
  const rows = choices.map(({ name, option }) => {
    const { label = name, filter = {} } = typeof option === 'string' ? {} : option;
    return { name, label, filter };
  });
  const tags = new Set(rows.flatMap(({ label }) => (typeof label === 'string' ? [] : Object.keys(label))));
  const languages = [...tags].toSorted(byCodeUnits);
  const others = [...new Set(rows.flatMap(({ filter }) => Object.keys(filter)))].toSorted(byCodeUnits);
  const wordsOf = (label: ChoiceLabel): string[] =>
    languages.length === 0
      ? [typeof label === 'string' ? label : '']
      : languages.map((tag) => (typeof label === 'string' ? label : (label[tag] ?? '')));
  return {
    columns: [
      'name',
      ...(languages.length === 0 ? ['label'] : languages.map((tag) => `label::${tag}`)),
      ...others,
    ],
    rows: rows.map(({ name, label, filter }) => [
      name,
      ...wordsOf(label),
      ...others.map((column) => filter[column] ?? ''),
    ]),
  };
}

type ChoiceLabel = string | Readonly<Record<string, string>>;

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1);

/** Refuses lists with more text than a template may have. */
export function refuseMuchText(lists: readonly TemplateList[], { refused }: Report): void {
  const characters = lists
    .flatMap(({ table }) => table?.rows ?? [])
    .reduce((total, row) => total + row.reduce((sum, cell) => sum + cell.length, 0), 0);
  if (characters <= listCharactersMax) return;
  const detail = `The lists have ${characters} characters; at most ${listCharactersMax} are kept.`;
  note(refused, { sheet: 'survey', row: 1, column: 'type' }, 'too-large', detail);
}
