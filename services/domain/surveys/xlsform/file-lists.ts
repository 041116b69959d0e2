// Lists that are kept beside the template: from files that were sent with the form, and long ones of its sheets.
import {
  fileBase,
  listCharactersMax,
  listId,
  listRowsMax,
  ownLists,
  type ListTable,
  type SentList,
} from '../lists/list-table.ts';
import type { TemplateList } from '../templates/template.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import { note, type Place, type Report } from './sheets/report.ts';
import type { ListSheet } from './sheets/survey-tree.ts';
import { at } from './sheets/table.ts';

export interface ListReader {
  /** The id of the list of a file, by its name with or without its ending; undefined where it was not sent, which is noted. */
  readonly ofFile: (file: string, place: Place, report: Report) => string | undefined;
  /** The id of a list of a sheet; undefined where it is too long, which is noted. */
  readonly ofChoices: (
    list: { readonly sheet: ListSheet; readonly name: string; readonly choices: readonly ChoiceRow[] },
    place: Place,
    report: Report,
  ) => string | undefined;
  /** Where a row of a list stands; the first is 0. */
  readonly placeOf: (id: string, row: number, column?: string) => Place | undefined;
  /** Those that were asked for. */
  readonly used: () => TemplateList[];
  /** Names of those that came as files. */
  readonly usedFiles: () => ReadonlySet<string>;
}

/** `files`: by their names without an ending. `sheetLists`: rules may look up lists of choices, too. */
export function openListReader(
  files: ReadonlyMap<string, SentList>,
  sheetLists: ReadonlyMap<string, readonly ChoiceRow[]> = new Map(),
): ListReader {
  const used = new Map<string, ListTable>();
  const usedFiles = new Set<string>();
  const places = new Map<string, (row: number, column: string) => Place>();
  const idOf = openIds();
  const use = (source: string, name: string, { table, place }: UsedList): string => {
    const id = idOf(source, name);
    if (!used.has(id)) used.set(id, table());
    places.set(id, place);
    return id;
  };
  return {
    ofFile: (file, place, { refused }) => {
      const name = fileBase(file);
      const table = files.get(name);
      const choices = sheetLists.get(file);
      if (ownLists.includes(name)) note(refused, place, 'own-file', describeOwn(name));
      else if (table !== undefined) {
        usedFiles.add(name);
        return use('file', name, ofSent(table, file));
      } else if (choices !== undefined) return use('choices', file, ofChoiceRows(choices));
      else note(refused, place, 'missing-file', describeMissing(file));
      return undefined;
    },
    ofChoices: ({ sheet, name, choices }, place, { refused }) => {
      if (choices.length <= listRowsMax) return use(sheet, name, ofChoiceRows(choices));
      const detail = `The list ${name} has ${choices.length} choices; a list has at most ${listRowsMax}.`;
      note(refused, place, 'too-many-choices', detail);
      return undefined;
    },
    placeOf: (id, row, column = '') => places.get(id)?.(row, column),
    used: () => [...used].map(([id, table]) => ({ id, digest: '', table })),
    usedFiles: () => usedFiles,
  };
}

interface UsedList {
  readonly table: () => ListTable;
  readonly place: (row: number, column: string) => Place;
}

const ofSent = ({ columns, rows, lines, file }: SentList, name: string): UsedList => ({
  table: () => ({ columns, rows }),
  place: (row, column) => ({ sheet: file ?? name, row: lines?.[row] ?? row + 2, column }),
});

const ofChoiceRows = (choices: readonly ChoiceRow[]): UsedList => ({
  table: () => tableOf(choices),
  place: (index, column) => at(choices[index]?.row ?? { sheet: 'choices', row: 1 }, column),
});

/** Lists of different places or names have different ids, even where an id cannot hold their names. */
function openIds(): (source: string, name: string) => string {
  const ids = new Map<string, string>();
  const taken = new Set(ownLists);
  return (source, name) => {
    const key = JSON.stringify([source, name]);
    const known = ids.get(key);
    if (known !== undefined) return known;
    let id = listId(name);
    for (let number = 2; taken.has(id); number++) id = listId(name, `_${number}`);
    taken.add(id);
    ids.set(key, id);
    return id;
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
