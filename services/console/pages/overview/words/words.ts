// The texts of the overview: how stoves are adopted and stacked, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { OverviewWords } from './en.ts';

export const overviewWords: Catalogue<OverviewWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
