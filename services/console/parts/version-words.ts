// The texts of two versions side by side, in the languages of the console.
import type { Language } from '../words/words.ts';

interface VersionWords {
  readonly title: string;
  readonly hidden: string;
  readonly field: string;
  readonly shown: string;
  readonly now: string;
  readonly take: string;
}

export const versionWords: Readonly<Record<Language, VersionWords>> = {
  en: {
    title: 'It was changed meanwhile. Nothing was written.',
    hidden: 'What this page shows of it is as before.',
    field: 'Field',
    shown: 'You saw',
    now: 'Now',
    take: 'Show what is stored now',
  },
  fr: {
    title: 'Cela a été modifié entre-temps. Rien n’a été écrit.',
    hidden: 'Ce que cette page en montre n’a pas changé.',
    field: 'Champ',
    shown: 'Vous avez vu',
    now: 'Maintenant',
    take: 'Afficher l’état actuel',
  },
  sw: {
    title: 'Imebadilishwa wakati huu. Hakuna kilichoandikwa.',
    hidden: 'Kinachoonekana kwenye ukurasa huu ni kama awali.',
    field: 'Sehemu',
    shown: 'Uliona',
    now: 'Sasa',
    take: 'Onyesha kilichohifadhiwa sasa',
  },
};
