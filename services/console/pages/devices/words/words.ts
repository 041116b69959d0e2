// The texts of the page of a device, in the languages of the console.
import type { Catalogue } from '../../../words/catalogue.ts';
import type { DeviceWords } from './en.ts';

export const deviceWords: Catalogue<DeviceWords> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
