// The texts of the claims pages, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { ClaimWords } from './en.ts';

export const claimWords: Catalogue<ClaimWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
