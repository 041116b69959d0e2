// The texts of alarms, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { AlarmWords } from './en.ts';

export const alarmWords: Catalogue<AlarmWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
