// The texts of the results pages, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { ResultWords } from './en.ts';

export const resultWords: Catalogue<ResultWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
