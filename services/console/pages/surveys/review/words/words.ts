// The texts of the pages about answers: the queue, one answer, and the decisions on them, in the languages of the console.
import type { Catalogue } from '../../../../words/catalogue.ts';
import type { ReviewWords } from './en.ts';

export const reviewWords: Catalogue<ReviewWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
