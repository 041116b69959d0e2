// Texts of the claims pages.
import type { Language } from '../../words/words.ts';
import { en, type ClaimWords } from './words-en.ts';
import { fr } from './words-fr.ts';
import { sw } from './words-sw.ts';

export type { ClaimWords };

export const claimWords: Readonly<Record<Language, ClaimWords>> = { en, fr, sw };
