// The texts of the list of keys, in the languages of the console.
import type { Language } from '../words/words.ts';

interface ShortcutWords {
  readonly title: string;
  readonly key: string;
  readonly does: string;
  readonly search: string;
  readonly list: string;
  readonly isOn: string;
  readonly close: string;
}

export const shortcutWords: Readonly<Record<Language, ShortcutWords>> = {
  en: {
    title: 'Keys',
    key: 'Key',
    does: 'What it does',
    search: 'Search households',
    list: 'Show this list',
    isOn: 'Use these keys',
    close: 'Close',
  },
  fr: {
    title: 'Touches',
    key: 'Touche',
    does: 'Effet',
    search: 'Rechercher un ménage',
    list: 'Afficher cette liste',
    isOn: 'Utiliser ces touches',
    close: 'Fermer',
  },
  sw: {
    title: 'Vitufe',
    key: 'Kitufe',
    does: 'Kinachofanya',
    search: 'Tafuta kaya',
    list: 'Onyesha orodha hii',
    isOn: 'Tumia vitufe hivi',
    close: 'Funga',
  },
};
