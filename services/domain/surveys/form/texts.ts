// Texts of a form in all of its languages.
import type { Label, Template } from '../templates/template.ts';
import type { Formula, Texts } from './node.ts';

/** The language of texts of which nothing says in which they are (BCP 47). Forms and spreadsheets call it `default`. */
export const noLanguage = 'und';

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1);

/** Declared languages first, then those that a label has beside them: equal templates give equal lists. */
export function languagesOf(template: Template): string[] {
  const found = new Set<string>();
  collect(template, found);
  const languages = new Set([...(template.languages ?? []), ...[...found].toSorted(byCodeUnits)]);
  return languages.size === 0 ? [noLanguage] : [...languages];
}

const labelKeys = [
  'label',
  'hint',
  'guidance',
  'constraintMessage',
  'requiredMessage',
  'message',
  'title',
] as const;

function collect(part: unknown, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) {
    for (const one of part) collect(one, found);
    return;
  }
  for (const [key, value] of Object.entries(part)) {
    if (typeof value !== 'object' || value === null) continue;
    if (labelKeys.some((name) => name === key))
      for (const language of Object.keys(value)) found.add(language);
    else if (key === 'labels') for (const label of Object.values(value)) collect({ label }, found);
    else if (!['default', 'validation', 'filter', 'parameters'].includes(key)) collect(value, found);
  }
}

/** The text in a language, else in the first language that has one. */
export function textIn(label: Label, language: string): string {
  if (typeof label === 'string') return label;
  return label[language] ?? Object.values(label)[0] ?? '';
}

/** Words that Hearth puts into forms by itself, in the languages that it ships with; English for all others. */
export interface OwnWords {
  readonly en: string;
  readonly fr: string;
}

export const ownWord = (words: OwnWords, language: string): string =>
  /^fr(?:-|$)/.test(language) ? words.fr : words.en;

export type Write = (label: Label | undefined) => Texts | undefined;

/** Writes labels in all languages; `read` finds the answers that a text shows. */
export const writer =
  (languages: readonly string[], read: (text: string) => Formula): Write =>
  (label) =>
    label === undefined
      ? undefined
      : Object.fromEntries(languages.map((language) => [language, read(textIn(label, language))]));
