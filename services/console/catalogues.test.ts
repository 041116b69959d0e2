// The catalogues of pages: every text in every language, and none that a person who uses the console cannot follow.
import { expect, test } from 'vitest';
import { claimWords } from './pages/claims/words/words.ts';
import { dataWords } from './pages/data-quality/words/words.ts';
import { deviceWords } from './pages/devices/words/words.ts';
import { overviewWords } from './pages/overview/words/words.ts';
import { resultWords } from './pages/results/words/words.ts';
import { settingWords } from './pages/settings/words/words.ts';
import { reviewWords } from './pages/surveys/review/words/words.ts';
import { surveyWords } from './pages/surveys/words/words.ts';
import { alarmWords } from './parts/alarms/words/words.ts';
import { languages } from './words/languages.ts';
import { frameWords } from './words/words.ts';

const catalogues = [
  resultWords,
  dataWords,
  settingWords,
  deviceWords,
  surveyWords,
  reviewWords,
  claimWords,
  overviewWords,
];

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

test.each(languages)('no text in $name sends a person to the API', async ({ code }) => {
  for (const catalogue of [...catalogues, frameWords, alarmWords]) {
    const { texts } = await catalogue[code]();
    expect(textsIn(texts).filter((text) => /(?:GET|POST|PATCH|PUT|DELETE) \//.test(text))).toEqual([]);
  }
});

test.each(languages)(
  'the catalogues of pages have the same texts in $name as in English',
  async ({ code }) => {
    for (const catalogue of catalogues) {
      const [translated, english] = await Promise.all([catalogue[code](), catalogue.en()]);
      expect(pathsOf(translated)).toEqual(pathsOf(english));
    }
  },
);
