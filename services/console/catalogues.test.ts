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

const files = catalogues.flatMap(({ file, catalogue }) =>
  languages.map(({ code, name }) => ({ file, name, english: catalogue.en, load: catalogue[code] })),
);

test.each(files)('no text of $file in $name sends a person to the API', async ({ load }) => {
  const { texts } = await load();
  expect(textsIn(texts).filter((text) => /(?:GET|POST|PATCH|PUT|DELETE) \//.test(text))).toEqual([]);
});

test.each(files)('$file has the same texts in $name as in English', async ({ load, english }) => {
  expect(pathsOf(await load())).toEqual(pathsOf(await english()));
});
