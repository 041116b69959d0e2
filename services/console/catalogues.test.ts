// The catalogues of pages: every text in every language.
import { expect, test } from 'vitest';
import { claimWords } from './pages/claims/words/words.ts';
import { dataWords } from './pages/data-quality/words/words.ts';
import { deviceWords } from './pages/devices/words/words.ts';
import { overviewWords } from './pages/overview/words/words.ts';
import { resultWords } from './pages/results/words/words.ts';
import { settingWords } from './pages/settings/words/words.ts';
import { reviewWords } from './pages/surveys/review/words/words.ts';
import { surveyWords } from './pages/surveys/words/words.ts';
import { languages } from './words/languages.ts';

const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`))
    : [path];

test.each(languages)(
  'the catalogues of pages have the same texts in $name as in English',
  async ({ code }) => {
    for (const catalogue of [
      resultWords,
      dataWords,
      settingWords,
      deviceWords,
      surveyWords,
      reviewWords,
      claimWords,
      overviewWords,
    ]) {
      const [translated, english] = await Promise.all([catalogue[code](), catalogue.en()]);
      expect(pathsOf(translated)).toEqual(pathsOf(english));
    }
  },
);
