// The texts of the pages about survey campaigns, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { SurveyWords } from './en.ts';

export const surveyWords: Catalogue<SurveyWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
