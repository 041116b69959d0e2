// The catalogues of the console: every text in every language, and none that a person who uses the console cannot follow.
/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import type { Catalogue } from './words/catalogue.ts';
import { languages } from './words/languages.ts';
import { frameWords } from './words/words.ts';

/** Found by the names of their files, so that a new one is not forgotten. */
const catalogues = Object.entries(
  import.meta.glob<Record<string, Catalogue<unknown>>>('./**/words/words.ts', { eager: true }),
).flatMap(([file, exported]) => Object.values(exported).map((catalogue) => ({ file, catalogue })));

const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`))
    : [path];

/** Every text, those with gaps filled in with a word. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'function') return [String(value('1', '2', '3', '4'))];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [String(value)];
};

test('the catalogues are found, that of the frame among them', () => {
  expect(catalogues.map(({ catalogue }) => catalogue)).toContain(frameWords);
  expect(catalogues.length).toBeGreaterThan(1);
});

test.each(languages)('no text in $name sends a person to the API', async ({ code }) => {
  for (const { file, catalogue } of catalogues) {
    const { texts } = await catalogue[code]();
    expect(
      textsIn(texts).filter((text) => /(?:GET|POST|PATCH|PUT|DELETE) \//.test(text)),
      file,
    ).toEqual([]);
  }
});

test.each(languages)('every catalogue has the same texts in $name as in English', async ({ code }) => {
  for (const { file, catalogue } of catalogues) {
    const [translated, english] = await Promise.all([catalogue[code](), catalogue.en()]);
    expect(pathsOf(translated), file).toEqual(pathsOf(english));
  }
});
