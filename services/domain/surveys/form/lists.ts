// Lists of choices of a form. Questions with equal options share a list.
import { choiceNames } from '../expressions/choice-names.ts';
import { isInForm, type ListTable } from '../lists/list-table.ts';
import { optionsIn } from '../templates/with-lists.ts';
import { valueOf, type Option, type OptionsFrom, type TemplateList } from '../templates/template.ts';
import type { Choice, ChoiceList, FormFile } from './node.ts';
import { ownWord, type Write } from './texts.ts';

export interface Lists {
  /** The name of the list with these options. */
  readonly add: (wanted: string, options: readonly Option[], more?: readonly Choice[]) => string;
  readonly yesNo: () => string;
  /** The list of a question that chooses from one of the template: a file, or a list in the form. */
  readonly choose: (from: OptionsFrom) => ChosenList;
  /** Notes that a rule looks a list up. */
  readonly lookUp: (id: string) => void;
  readonly all: () => readonly ChoiceList[];
  readonly files: () => readonly FormFile[];
}

interface ChosenList {
  readonly list: string;
  readonly isFile: boolean;
  readonly parameters: Readonly<Record<string, string>> | undefined;
}

export function openLists(
  { languages, write }: { readonly languages: readonly string[]; readonly write: Write },
  given: readonly TemplateList[] = [],
): Lists {
  const lists = new Map<string, ChoiceList>();
  const tables = new Map(given.flatMap(({ id, table }) => (table ? [[id, table] as const] : [])));
  const [chosen, lookedUp] = [new Set<string>(), new Set<string>()];
  // Ids of the lists that come as files.
  const names = new Set<string>(['households', 'devices', ...tables.keys()]);
  const put = (wanted: string, choices: readonly Choice[]): string => {
    const key = JSON.stringify(choices);
    const known = lists.get(key);
    if (known) return known.name;
    let name = wanted;
    for (let number = 2; names.has(name); number++) name = `${wanted}_${number}`;
    names.add(name);
    lists.set(key, { name, choices });
    return name;
  };
  return {
    add: (wanted, options, more = []) => put(wanted, [...choicesOf(options, write), ...more]),
    yesNo: () =>
      put(
        'yes_no',
        ['yes', 'no'].map((name) => ownChoice(name, languages)),
      ),
    choose: (from) => {
      const table = tables.get(from.list);
      chosen.add(from.list);
      const { list: _, ...columns } = from;
      const named = Object.entries(columns).flatMap(([part, column]) =>
        column === undefined ? [] : [[part, column] as const],
      );
      return {
        list: table && isInForm(table) ? from.list : `${from.list}.csv`,
        isFile: table === undefined || !isInForm(table),
        parameters: named.length === 0 ? undefined : Object.fromEntries(named),
      };
    },
    lookUp: (id) => lookedUp.add(id),
    all: () => [
      ...lists.values(),
      ...[...tables].flatMap(([name, table]) =>
        isInForm(table) && (chosen.has(name) || lookedUp.has(name))
          ? [{ name, choices: choicesInForm(table, write) }]
          : [],
      ),
    ],
    files: () =>
      [...tables].flatMap(([name, table]) =>
        !isInForm(table) && (chosen.has(name) || lookedUp.has(name))
          ? [{ name, table, isLookedUp: !chosen.has(name) }]
          : [],
      ),
  };
}

function choicesOf(options: readonly Option[], write: Write): Choice[] {
  const names = choiceNames(options.map(valueOf));
  return options.map((option) => {
    const value = valueOf(option);
    const { label = value, filter = {} } = typeof option === 'string' ? {} : option;
    return { name: names.get(value) ?? value, value, label: write(label) ?? {}, columns: inOrder(filter) };
  });
}

/** Only lists of spreadsheets have texts in several languages: the columns of their choices are `name` and `label`. */
const choicesInForm = (table: ListTable, write: Write): Choice[] =>
  optionsIn(table, { list: '' }).map((option) => {
    const { name = '', ...columns } = option.filter;
    const own = Object.entries(columns).filter(
      ([column, text]) => !column.startsWith('label::') && text !== '',
    );
    return {
      name,
      value: name,
      label: write(option.label ?? name) ?? {},
      columns: inOrder(Object.fromEntries(own)),
    };
  });

/** Fields of JSON have no order; what is written has one. */
const inOrder = (filter: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const words = {
  yes: { en: 'Yes', fr: 'Oui' },
  no: { en: 'No', fr: 'Non' },
  other: { en: 'Other', fr: 'Autre' },
} as const;

/** A choice that Hearth adds by itself. */
export const ownChoice = (name: string, languages: readonly string[]): Choice => ({
  name,
  value: name,
  label: Object.fromEntries(
    languages.map((language) => [language, [ownWord(isWord(name) ? words[name] : words.other, language)]]),
  ),
  columns: {},
});

const isWord = (name: string): name is keyof typeof words => Object.hasOwn(words, name);
