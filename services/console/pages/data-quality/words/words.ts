// The texts of the data quality page, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { DataWords } from './en.ts';

export const dataWords: Catalogue<DataWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
