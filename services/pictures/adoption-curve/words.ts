// What the adoption curve says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';

interface Texts {
  readonly title: (first: string, last: string, weeks: number) => string;
  readonly short: (share: string) => string;
  readonly few: (counted: number, n: number) => string;
  readonly empty: string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly x: string;
  readonly y: (threshold: number) => string;
  readonly all: string;
  readonly other: string;
  readonly missing: string;
  readonly atRisk: string;
  readonly rule: (heard: number, least: number) => string;
  readonly undated: (count: number) => string;
  readonly hidden: (groups: number, devices: number) => string;
  readonly description: string;
}

const devices = (n: number): string => `${print(n)} ${n === 1 ? 'device' : 'devices'}`;
const appareils = (n: number): string => `${print(n)} ${n < 2 ? 'appareil' : 'appareils'}`;

export const words: Words<Texts> = {
  en: {
    title: (first, last, weeks) =>
      `${first} of the stoves are in use in their first weeks, ${last} about ${weeks} weeks after their installation`,
    short: (share) => `${share} of the stoves are in use in their first weeks`,
    few: (counted, n) => ` (at most ${print(counted)} of ${devices(n)} in a week)`,
    empty: 'Do people keep using the stove? There is not enough data in this period',
    none: 'No device has a whole week with data and a dated installation.',
    n: (n) => `n = ${devices(n)}`,
    x: 'whole weeks since the installation',
    y: (threshold) => `share used on at least ${threshold} ${threshold === 1 ? 'day' : 'days'} of the week`,
    all: 'all',
    other: 'other',
    missing: 'not enough data',
    atRisk: 'devices in each week',
    rule: (heard, least) =>
      `Bands are 90 % intervals (Wilson). A device counts in a week of which ${heard} days were heard; weeks with fewer than ${least} devices are dotted. The grey line is the share of devices without enough data.`,
    undated: (count) => `Left out, because their installation has no date: ${devices(count)}.`,
    hidden: (groups, count) =>
      `Not drawn: ${groups} groups with fewer than 5 households (${devices(count)}).`,
    description:
      'Lines show the share of devices in use by weeks since their installation, with intervals and the number of devices.',
  },
  fr: {
    title: (first, last, weeks) =>
      `${first} des foyers servent dans leurs premières semaines, ${last} environ ${weeks} semaines après leur installation`,
    short: (share) => `${share} des foyers servent dans leurs premières semaines`,
    few: (counted, n) => ` (au plus ${print(counted)} de ${appareils(n)} par semaine)`,
    empty: 'Les gens continuent-ils d’utiliser le foyer ? Pas assez de données dans cette période',
    none: 'Aucun appareil n’a une semaine entière de données et une installation datée.',
    n: (n) => `n = ${appareils(n)}`,
    x: 'semaines entières depuis l’installation',
    y: (threshold) => `part utilisée au moins ${threshold} ${threshold === 1 ? 'jour' : 'jours'} par semaine`,
    all: 'tous',
    other: 'autres',
    missing: 'trop peu de données',
    atRisk: 'appareils par semaine',
    rule: (heard, least) =>
      `Les bandes sont des intervalles à 90 % (Wilson). Un appareil compte dans une semaine dont ${heard} jours ont été entendus ; les semaines de moins de ${least} appareils sont en pointillé. La ligne grise est la part des appareils sans assez de données.`,
    undated: (count) => `Écartés, car leur installation n’a pas de date : ${appareils(count)}.`,
    hidden: (groups, count) => `Non montrés : ${groups} groupes de moins de 5 ménages (${appareils(count)}).`,
    description:
      'Les lignes montrent la part des appareils utilisés par semaines depuis leur installation, avec intervalles et nombre d’appareils.',
  },
  sw: {
    title: (first, last, weeks) =>
      `${first} ya majiko hutumika wiki za kwanza, ${last} baada ya wiki kama ${weeks} tangu kuwekwa`,
    short: (share) => `${share} ya majiko hutumika wiki za kwanza`,
    few: (counted, n) => ` (vifaa visivyozidi ${print(counted)} kati ya ${print(n)} kwa wiki)`,
    empty: 'Je, watu wanaendelea kutumia jiko? Hakuna data ya kutosha katika kipindi hiki',
    none: 'Hakuna kifaa chenye wiki nzima ya data na tarehe ya kuwekwa.',
    n: (n) => `n = vifaa ${print(n)}`,
    x: 'wiki kamili tangu kuwekwa',
    y: (threshold) => `sehemu iliyotumika angalau siku ${threshold} kwa wiki`,
    all: 'vyote',
    other: 'vingine',
    missing: 'data haitoshi',
    atRisk: 'vifaa kila wiki',
    rule: (heard, least) =>
      `Mikanda ni upana wa 90 % (Wilson). Kifaa huhesabiwa kwa wiki yenye siku ${heard} za data; wiki zenye vifaa chini ya ${least} ni za nukta. Mstari wa kijivu ni sehemu ya vifaa bila data ya kutosha.`,
    undated: (count) => `Vimeachwa kwa kuwa kuwekwa kwao hakuna tarehe: vifaa ${print(count)}.`,
    hidden: (groups, count) =>
      `Havijachorwa: vikundi ${groups} vyenye kaya chini ya 5 (vifaa ${print(count)}).`,
    description:
      'Mistari huonyesha sehemu ya vifaa vinavyotumika kwa wiki tangu kuwekwa, na upana na idadi ya vifaa.',
  },
};
