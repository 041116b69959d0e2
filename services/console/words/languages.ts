// The languages of the console, and which one a browser gets.

const names = { en: 'English', fr: 'Français', sw: 'Kiswahili' } as const;

export type Language = keyof typeof names;

const isLanguage = (text: string): text is Language => Object.hasOwn(names, text);

export const languages: readonly { readonly code: Language; readonly name: string }[] = Object.keys(names)
  .filter(isLanguage)
  .map((code) => ({ code, name: names[code] }));

/** The first of these that the console speaks, English without one. `fr-CI` is French. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
