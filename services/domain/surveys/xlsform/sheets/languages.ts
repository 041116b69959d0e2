// Names of languages in headings of spreadsheets, and their tags (BCP 47).

/** Languages whose name alone is understood. */
const tags: Readonly<Record<string, string>> = {
  english: 'en',
  french: 'fr',
  français: 'fr',
  spanish: 'es',
  español: 'es',
  portuguese: 'pt',
  português: 'pt',
  swahili: 'sw',
  kiswahili: 'sw',
  arabic: 'ar',
  amharic: 'am',
  oromo: 'om',
  tigrinya: 'ti',
  somali: 'so',
  hausa: 'ha',
  igbo: 'ig',
  yoruba: 'yo',
  luganda: 'lg',
  lusoga: 'xog',
  kinyarwanda: 'rw',
  chichewa: 'ny',
  nyanja: 'ny',
  bemba: 'bem',
  shona: 'sn',
  zulu: 'zu',
  wolof: 'wo',
  malagasy: 'mg',
  bengali: 'bn',
  hindi: 'hi',
  nepali: 'ne',
  burmese: 'my',
  khmer: 'km',
  lao: 'lo',
  indonesian: 'id',
  vietnamese: 'vi',
};

const names = new Map(
  Object.entries(tags)
    .toReversed()
    .map(([name, tag]) => [tag, name.charAt(0).toUpperCase() + name.slice(1)]),
);

/** `English (en)`, `English` and `en` are en. */
export function languageTag(heading: string): string | undefined {
  const text = heading.trim();
  const code = /\(([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\)$/.exec(text)?.[1];
  if (code !== undefined) return code;
  if (/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text) && !Object.hasOwn(tags, text)) return text;
  const name = text.toLowerCase();
  return Object.hasOwn(tags, name) ? tags[name] : undefined;
}

/** A tag as headings name it: `English (en)`. */
export const languageHeading = (tag: string): string => `${names.get(tag) ?? tag} (${tag})`;
