// The texts of the adoption curve and of stacking, in the languages of the console.
import type { Language } from '../../words/words.ts';

export interface UseWords {
  readonly adoption: string;
  readonly readingAdoption: string;
  readonly week: string;
  readonly heard: string;
  readonly used: string;
  readonly share: string;
  readonly interval: string;
  readonly between: (lower: string, upper: string) => string;
  readonly lacking: string;
  readonly stacking: string;
  readonly readingStacking: string;
  readonly days: string;
  readonly classes: Readonly<Record<'new' | 'traditional' | 'other', string>>;
}

export const useWords: Readonly<Record<Language, UseWords>> = {
  en: {
    adoption: 'Do people keep using the stove',
    readingAdoption: 'Reading the weeks since each installation …',
    week: 'Weeks since installation',
    heard: 'Stoves heard',
    used: 'Stoves used',
    share: 'Share',
    interval: '90 % interval',
    between: (lower, upper) => `${lower} to ${upper}`,
    lacking: 'Without enough data',
    stacking: 'Does it replace the old stove',
    readingStacking: 'Reading the time on new and old stoves …',
    days: 'Days that count',
    classes: { new: 'New stove', traditional: 'Old stove', other: 'Other metered' },
  },
  fr: {
    adoption: 'Le foyer reste-t-il utilisé',
    readingAdoption: 'Lecture des semaines depuis chaque installation …',
    week: 'Semaines depuis l’installation',
    heard: 'Foyers entendus',
    used: 'Foyers utilisés',
    share: 'Part',
    interval: 'Intervalle à 90 %',
    between: (lower, upper) => `${lower} à ${upper}`,
    lacking: 'Sans données suffisantes',
    stacking: 'Remplace-t-il l’ancien foyer',
    readingStacking: 'Lecture du temps sur les foyers nouveaux et anciens …',
    days: 'Jours comptés',
    classes: { new: 'Nouveau foyer', traditional: 'Ancien foyer', other: 'Autre mesuré' },
  },
  sw: {
    adoption: 'Je, watu wanaendelea kutumia jiko',
    readingAdoption: 'Inasoma wiki tangu kila usakinishaji …',
    week: 'Wiki tangu kusakinishwa',
    heard: 'Majiko yaliyosikika',
    used: 'Majiko yaliyotumika',
    share: 'Sehemu',
    interval: 'Kipindi cha 90 %',
    between: (lower, upper) => `${lower} hadi ${upper}`,
    lacking: 'Bila data ya kutosha',
    stacking: 'Je, linachukua nafasi ya jiko la zamani',
    readingStacking: 'Inasoma muda wa majiko mapya na ya zamani …',
    days: 'Siku zinazohesabiwa',
    classes: { new: 'Jiko jipya', traditional: 'Jiko la zamani', other: 'Lingine lililopimwa' },
  },
};
