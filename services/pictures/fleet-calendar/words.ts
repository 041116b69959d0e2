// What the fleet calendar says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { FleetCalendar } from './data.ts';

type Unit = FleetCalendar['unit'];

interface Texts {
  readonly title: (unit: Unit, lately: FleetCalendar['lately'], n: number) => string;
  readonly empty: (unit: Unit) => string;
  readonly noRows: (unit: Unit) => string;
  readonly n: (unit: Unit, n: number) => string;
  readonly byDistrict: (unit: Unit) => string;
  readonly heardEachDay: string;
  readonly used: string;
  readonly heard: string;
  readonly neverHeard: string;
  readonly minutes: readonly string[];
  readonly states: Readonly<Record<'unused' | 'partial' | 'noData' | 'notInstalled' | 'gap', string>>;
  readonly rule: string;
  readonly groupRule: string;
  readonly devicesNeverHeard: (count: number) => string;
  readonly hidden: (groups: number, households: number) => string;
  readonly cut: (shown: number, all: number) => string;
  readonly description: string;
}

const households = (unit: Unit, n = 2): string =>
  (unit === 'household' ? 'household' : 'device') + (n === 1 ? '' : 's');
const menages = (unit: Unit, n = 2): string =>
  (unit === 'household' ? 'ménage' : 'appareil') + (n < 2 ? '' : 's');
const kaya = (unit: Unit): string => (unit === 'household' ? 'kaya' : 'vifaa');

export const words: Words<Texts> = {
  en: {
    title: (unit, { days, cooked, silent }, n) =>
      `${print(cooked)} of ${print(n)} ${households(unit, n)} ${unit === 'household' ? 'cooked' : 'were used'} ${days === 1 ? 'on the last day' : `in the last ${days} days`}; ${print(silent)} sent no data`,
    empty: (unit) => `Who cooks on which day? No data from any of the ${households(unit)} in this period`,
    noRows: (unit) => `No ${households(unit)} had a device installed in this period.`,
    n: (unit, n) => `n = ${print(n)} ${households(unit, n)}`,
    byDistrict: (unit) =>
      `Each row is a district: its colour is the mean of the ${households(unit)} that were heard; heights are shares of its ${households(unit)}.`,
    heardEachDay: 'heard each day',
    used: 'days used',
    heard: 'days heard',
    neverHeard: 'Never heard: no device of these ever sent data',
    minutes: ['up to 30 min', '31 to 60 min', '61 to 120 min', 'over 120 min'],
    states: {
      unused: 'not used',
      partial: 'partly heard',
      noData: 'no data',
      notInstalled: 'not installed',
      gap: 'documented gap',
    },
    rule: 'A day with less than half of its data is partly heard and never counts as unused. Days used are shares of the days heard.',
    groupRule: 'Days used are shares of the days heard.',
    devicesNeverHeard: (count) =>
      `Installed devices that never sent data: ${count}. A household with another device is judged without them.`,
    hidden: (groups, count) =>
      `Not drawn: ${groups} districts with fewer than 5 households (${count} in all).`,
    cut: (shown, all) => `Shown: the last ${shown} of ${all} days. A wider picture shows all.`,
    description:
      'Rows are households, columns are days. Darker means more minutes of cooking, hatched means no data.',
  },
  fr: {
    title: (unit, { days, cooked, silent }, n) =>
      `${print(cooked)} ${menages(unit)} sur ${print(n)} ${unit === 'household' ? 'ont cuisiné' : 'ont servi'} ${days === 1 ? 'le dernier jour' : `ces ${days} derniers jours`} ; ${print(silent)} sans données`,
    empty: (unit) => `Qui cuisine quel jour ? Aucune donnée des ${menages(unit)} dans cette période`,
    noRows: (unit) => `Aucun appareil installé dans cette période (${menages(unit)}).`,
    n: (unit, n) => `n = ${print(n)} ${menages(unit, n)}`,
    byDistrict: (unit) =>
      `Chaque ligne est un district : la couleur est la moyenne des ${menages(unit)} entendus, les hauteurs sont des parts.`,
    heardEachDay: 'entendus chaque jour',
    used: 'jours utilisés',
    heard: 'jours entendus',
    neverHeard: 'Jamais entendus : aucun appareil n’a envoyé de données',
    minutes: ['jusqu’à 30 min', '31 à 60 min', '61 à 120 min', 'plus de 120 min'],
    states: {
      unused: 'non utilisé',
      partial: 'entendu en partie',
      noData: 'sans données',
      notInstalled: 'non installé',
      gap: 'lacune expliquée',
    },
    rule: 'Un jour avec moins de la moitié de ses données est entendu en partie et ne compte jamais comme non utilisé. Les jours utilisés sont des parts des jours entendus.',
    groupRule: 'Les jours utilisés sont des parts des jours entendus.',
    devicesNeverHeard: (count) =>
      `Appareils installés qui n’ont jamais envoyé de données : ${count}. Un ménage avec un autre appareil est jugé sans eux.`,
    hidden: (groups, count) => `Non montrés : ${groups} districts de moins de 5 ménages (${count} en tout).`,
    cut: (shown, all) =>
      `Montrés : les ${shown} derniers jours sur ${all}. Une image plus large les montre tous.`,
    description:
      'Les lignes sont des ménages, les colonnes des jours. Plus foncé veut dire plus de minutes de cuisson, hachuré veut dire sans données.',
  },
  sw: {
    title: (unit, { days, cooked, silent }, n) =>
      `${unit === 'household' ? 'Kaya' : 'Vifaa'} ${print(cooked)} kati ya ${print(n)} ${unit === 'household' ? 'zilipika' : 'vilitumika'} ${days === 1 ? 'siku ya mwisho' : `katika siku ${days} zilizopita`}; ${print(silent)} bila data`,
    empty: (unit) => `Nani anapika siku gani? Hakuna data ya ${kaya(unit)} katika kipindi hiki`,
    noRows: (unit) => `Hakuna ${kaya(unit)} na kifaa kilichowekwa katika kipindi hiki.`,
    n: (unit, n) => `n = ${kaya(unit)} ${print(n)}`,
    byDistrict: (unit) =>
      `Kila mstari ni wilaya: rangi ni wastani wa ${kaya(unit)} zenye data; urefu ni sehemu ya ${kaya(unit)}.`,
    heardEachDay: 'zenye data kila siku',
    used: 'siku kupika',
    heard: 'siku data',
    neverHeard: 'Hazijawahi kusikika: hakuna kifaa kilichotuma data',
    minutes: ['hadi dak 30', 'dak 31 hadi 60', 'dak 61 hadi 120', 'zaidi ya dak 120'],
    states: {
      unused: 'haikutumika',
      partial: 'data ya sehemu',
      noData: 'hakuna data',
      notInstalled: 'haijawekwa',
      gap: 'pengo lenye maelezo',
    },
    rule: 'Siku yenye chini ya nusu ya data yake ni ya sehemu na haihesabiwi kamwe kama isiyotumika. Siku za matumizi ni sehemu ya siku zenye data.',
    groupRule: 'Siku za matumizi ni sehemu ya siku zenye data.',
    devicesNeverHeard: (count) =>
      `Vifaa vilivyowekwa ambavyo havijawahi kutuma data: ${count}. Kaya yenye kifaa kingine hupimwa bila hivyo.`,
    hidden: (groups, count) => `Hazijachorwa: wilaya ${groups} zenye kaya chini ya 5 (jumla ${count}).`,
    cut: (shown, all) => `Zinaonyeshwa siku ${shown} za mwisho kati ya ${all}. Picha pana huonyesha zote.`,
    description:
      'Mistari ni kaya, safu ni siku. Rangi nzito ni dakika nyingi za kupika, michoro ya mistari ni kukosa data.',
  },
};
