// What the coverage strip says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { GapReason } from './data.ts';

interface Texts {
  readonly title: (coverage: string, below: number, n: number, threshold: string) => string;
  readonly empty: string;
  readonly noRows: string;
  readonly n: (n: number) => string;
  readonly counts: (received: number, expected: number) => string;
  readonly neverHeard: (count: number, coverage: string) => string;
  readonly received: string;
  readonly coverage: string;
  readonly longest: string;
  readonly days: (count: number) => string;
  readonly others: (count: number) => string;
  readonly notInstalled: string;
  readonly threshold: (share: string) => string;
  readonly reasons: Readonly<Record<GapReason, string>>;
  readonly rule: string;
  readonly cut: (shown: number, all: number) => string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (coverage, below, n, threshold) =>
      `${coverage} of the expected data arrived; ${print(below)} of ${print(n)} devices are below ${threshold}`,
    empty: 'Is there enough data? No device sent data in this period',
    noRows: 'No device of the project was installed in this period.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'device' : 'devices'}`,
    counts: (received, expected) => `${print(received)} of ${print(expected)} intervals`,
    neverHeard: (count, coverage) =>
      `${print(count)} installed devices never sent data. With them, ${coverage} arrived`,
    received: 'received',
    coverage: 'received',
    longest: 'longest gap',
    days: (count) => `${count} d`,
    others: (count) => `${print(count)} more`,
    notInstalled: 'not installed',
    threshold: (share) => `line: ${share}`,
    reasons: {
      power_outage: 'power outage',
      network: 'network',
      battery: 'battery',
      sensor_fault: 'sensor fault',
      sensor_removed: 'sensor removed',
      household_absent: 'household absent',
      maintenance: 'maintenance',
      unknown: 'unknown reason',
    },
    rule: 'Each strip is a device, worst first; the height of a day is the share of its data that arrived. A documented reason changes the colour of a gap, never the percentage.',
    cut: (shown, all) => `Shown: the last ${shown} of ${all} days. A wider picture shows all.`,
    description:
      'One strip for each device, one bar for each day: the received share, and above it the missing share by reason.',
  },
  fr: {
    title: (coverage, below, n, threshold) =>
      `${coverage} des données attendues sont arrivées ; ${print(below)} appareils sur ${print(n)} sont sous ${threshold}`,
    empty: 'Y a-t-il assez de données ? Aucun appareil n’a envoyé de données dans cette période',
    noRows: 'Aucun appareil du projet n’était installé dans cette période.',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'appareil' : 'appareils'}`,
    counts: (received, expected) => `${print(received)} intervalles sur ${print(expected)}`,
    neverHeard: (count, coverage) =>
      `${print(count)} appareils installés n’ont jamais envoyé de données. Avec eux, ${coverage} sont arrivées`,
    received: 'reçu',
    coverage: 'reçu',
    longest: 'plus longue lacune',
    days: (count) => `${count} j`,
    others: (count) => `${print(count)} autres`,
    notInstalled: 'non installé',
    threshold: (share) => `ligne : ${share}`,
    reasons: {
      power_outage: 'coupure de courant',
      network: 'réseau',
      battery: 'batterie',
      sensor_fault: 'capteur en panne',
      sensor_removed: 'capteur retiré',
      household_absent: 'ménage absent',
      maintenance: 'entretien',
      unknown: 'raison inconnue',
    },
    rule: 'Chaque bande est un appareil, le pire d’abord ; la hauteur d’un jour est la part reçue de ses données. Une raison documentée change la couleur d’une lacune, jamais le pourcentage.',
    cut: (shown, all) =>
      `Montrés : les ${shown} derniers jours sur ${all}. Une image plus large les montre tous.`,
    description:
      'Une bande par appareil, une barre par jour : la part reçue, et au-dessus la part manquante par raison.',
  },
  sw: {
    title: (coverage, below, n, threshold) =>
      `${coverage} ya data iliyotarajiwa imefika; vifaa ${print(below)} kati ya ${print(n)} viko chini ya ${threshold}`,
    empty: 'Je, data inatosha? Hakuna kifaa kilichotuma data katika kipindi hiki',
    noRows: 'Hakuna kifaa cha mradi kilichowekwa katika kipindi hiki.',
    n: (n) => `n = vifaa ${print(n)}`,
    counts: (received, expected) => `vipindi ${print(received)} kati ya ${print(expected)}`,
    neverHeard: (count, coverage) =>
      `Vifaa ${print(count)} vilivyowekwa havijawahi kutuma data. Pamoja navyo, ${coverage} imefika`,
    received: 'imefika',
    coverage: 'imefika',
    longest: 'pengo refu',
    days: (count) => `siku ${count}`,
    others: (count) => `vingine ${print(count)}`,
    notInstalled: 'haijawekwa',
    threshold: (share) => `mstari: ${share}`,
    reasons: {
      power_outage: 'umeme ulikatika',
      network: 'mtandao',
      battery: 'betri',
      sensor_fault: 'hitilafu ya kihisi',
      sensor_removed: 'kihisi kiliondolewa',
      household_absent: 'kaya haipo',
      maintenance: 'matengenezo',
      unknown: 'sababu haijulikani',
    },
    rule: 'Kila ukanda ni kifaa, kibaya kwanza; urefu wa siku ni sehemu ya data iliyofika. Sababu iliyoandikwa hubadilisha rangi ya pengo, kamwe si asilimia.',
    cut: (shown, all) => `Zinaonyeshwa siku ${shown} za mwisho kati ya ${all}. Picha pana huonyesha zote.`,
    description:
      'Ukanda mmoja kwa kila kifaa, upau mmoja kwa kila siku: sehemu iliyofika, na juu yake sehemu iliyokosekana kwa sababu.',
  },
};
