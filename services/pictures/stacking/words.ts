// What stacking says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { StoveClass } from './data.ts';

interface Texts {
  readonly title: (share: string) => string;
  readonly empty: string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly unmetered: (count: number) => string;
  readonly unused: (count: number) => string;
  readonly classes: Readonly<Record<StoveClass, string>>;
  readonly noSensor: string;
  readonly mean: string;
  readonly interval: (lower: string, upper: string) => string;
  readonly households: string;
  readonly share: string;
  readonly rule: string;
  readonly hidden: (groups: number, households: number) => string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (share) =>
      `${share} of the measured cooking time is on the new stove, in households with a sensor on both stoves`,
    empty: 'Does the new stove replace the old one? No household has data of both stoves in this period',
    none: 'No household has a sensor on the old stove and days on which all its stoves were heard.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'household' : 'households'}`,
    unmetered: (count) =>
      `${print(count)} households have no sensor on the old stove: how much they still use it is not known`,
    unused: (count) => `${print(count)} metered households did not cook on a day that counts.`,
    classes: { new: 'new stove', traditional: 'old stove', other: 'other metered' },
    noSensor: 'old stove without a sensor',
    mean: 'mean of the households',
    interval: (lower, upper) => `${lower} to ${upper}`,
    households: 'households, most use of the new stove first',
    share: 'share of the cooking time',
    rule: 'Measured time alone; days on which a metered stove of the household was not heard are left out. Intervals are of 90 %.',
    hidden: (groups, count) =>
      `Not drawn: ${groups} districts with fewer than 5 households (${print(count)} in all).`,
    description:
      'One bar for each household: shares of its cooking time on the new stove, the old stove and others.',
  },
  fr: {
    title: (share) =>
      `${share} du temps de cuisson mesuré est sur le nouveau foyer, dans les ménages avec un capteur sur les deux`,
    empty:
      'Le nouveau foyer remplace-t-il l’ancien ? Aucun ménage n’a de données des deux dans cette période',
    none: 'Aucun ménage n’a un capteur sur l’ancien foyer et des jours où tous ses foyers ont été entendus.',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'ménage' : 'ménages'}`,
    unmetered: (count) =>
      `${print(count)} ménages n’ont pas de capteur sur l’ancien foyer : son usage n’est pas connu`,
    unused: (count) => `${print(count)} ménages mesurés n’ont pas cuisiné un jour compté.`,
    classes: { new: 'nouveau foyer', traditional: 'ancien foyer', other: 'autre mesuré' },
    noSensor: 'ancien foyer sans capteur',
    mean: 'moyenne des ménages',
    interval: (lower, upper) => `${lower} à ${upper}`,
    households: 'ménages, plus grand usage du nouveau foyer d’abord',
    share: 'part du temps de cuisson',
    rule: 'Temps mesuré seulement ; les jours où un foyer mesuré n’a pas été entendu sont écartés. Intervalles à 90 %.',
    hidden: (groups, count) =>
      `Non montrés : ${groups} districts de moins de 5 ménages (${print(count)} en tout).`,
    description:
      'Une barre par ménage : parts de son temps de cuisson sur le nouveau foyer, l’ancien et d’autres.',
  },
  sw: {
    title: (share) =>
      `${share} ya muda wa kupika uliopimwa ni kwa jiko jipya, katika kaya zenye kihisi kwa majiko yote mawili`,
    empty: 'Je, jiko jipya linachukua nafasi ya la zamani? Hakuna kaya yenye data ya yote mawili',
    none: 'Hakuna kaya yenye kihisi kwenye jiko la zamani na siku ambazo majiko yote yalisikika.',
    n: (n) => `n = kaya ${print(n)}`,
    unmetered: (count) =>
      `Kaya ${print(count)} hazina kihisi kwenye jiko la zamani: matumizi yake hayajulikani`,
    unused: (count) => `Kaya ${print(count)} zilizopimwa hazikupika siku inayohesabiwa.`,
    classes: { new: 'jiko jipya', traditional: 'jiko la zamani', other: 'lingine lililopimwa' },
    noSensor: 'jiko la zamani bila kihisi',
    mean: 'wastani wa kaya',
    interval: (lower, upper) => `${lower} hadi ${upper}`,
    households: 'kaya, matumizi makubwa ya jiko jipya kwanza',
    share: 'sehemu ya muda wa kupika',
    rule: 'Muda uliopimwa tu; siku ambazo jiko lililopimwa halikusikika zimeachwa. Upana ni wa 90 %.',
    hidden: (groups, count) =>
      `Hazijachorwa: wilaya ${groups} zenye kaya chini ya 5 (jumla ${print(count)}).`,
    description: 'Upau mmoja kwa kila kaya: sehemu za muda wa kupika kwa jiko jipya, la zamani na mengine.',
  },
};
