// The texts of the settings page, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { SettingWords } from './en.ts';

export const settingWords: Catalogue<SettingWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
