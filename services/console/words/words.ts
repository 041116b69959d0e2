// The texts of the frame and of what pages share, in the languages of the console.
import type { Catalogue } from './catalogue.ts';
import type { Words } from './en.ts';

export const frameWords: Catalogue<Words> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  sw: () => import('./sw.ts'),
};
