// The French texts of the overview: how stoves are adopted and stacked.
import type { OverviewWords } from './en.ts';

export const texts: OverviewWords = {
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
};
