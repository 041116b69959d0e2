// Lists of choices of a form. Questions with equal options share a list.
import { choiceNames } from '../expressions/choice-names.ts';
import { valueOf, type Option } from '../templates/template.ts';
import type { Choice, ChoiceList } from './node.ts';
import { ownWord, type Write } from './texts.ts';

export interface Lists {
  /** The name of the list with these options. */
  readonly add: (wanted: string, options: readonly Option[], more?: readonly Choice[]) => string;
  readonly yesNo: () => string;
  readonly all: () => readonly ChoiceList[];
}

export function openLists(languages: readonly string[], write: Write): Lists {
  const lists = new Map<string, ChoiceList>();
  // Ids of the lists that come as files.
  const names = new Set<string>(['households', 'devices']);
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
    all: () => [...lists.values()],
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
