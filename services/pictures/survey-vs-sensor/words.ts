// What survey against sensor says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { Measure, Verdict } from './data.ts';

interface Texts {
  readonly title: (difference: string, unit: string) => string;
  readonly fewPoints: (n: number) => string;
  readonly empty: string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly notComparable: (noSensor: number, lowCoverage: number) => string;
  readonly overstated: (share: string) => string;
  readonly kappa: (value: string) => string;
  readonly units: Readonly<Record<Measure, (fuelUnit: string) => string>>;
  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly others: string;
  readonly mean: string;
  readonly upper: string;
  readonly lower: string;
  readonly x: (unit: string) => string;
  readonly y: (unit: string) => string;
  readonly rule: string;
  readonly noLimits: (least: number) => string;
  readonly question: (name: string, window: string) => string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (difference, unit) =>
      `Households state ${difference} ${unit} compared with their sensors, on average`,
    fewPoints: (n) => `Do answers agree with measurements? Only ${print(n)} households can be compared`,
    empty: 'Do answers agree with measurements? There is no comparison yet',
    none: 'The campaign was not compared with sensors yet.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'household' : 'households'}`,
    notComparable: (noSensor, lowCoverage) =>
      `not comparable: ${print(noSensor)} without a measurement, ${print(lowCoverage)} with too little data`,
    overstated: (share) => `${share} overstated`,
    kappa: (value) => `kappa of yes and no: ${value}`,
    units: {
      daysInUseShare: () => 'of the days in use',
      hoursPerDay: () => 'hours a day',
      eventsPerDay: () => 'cooking events a day',
      traditionalDaysShare: () => 'of the days on the old stove',
      fuelPerMonth: (unit) => `${unit} of fuel a month`,
      silentDays: () => 'days without use',
    },
    verdicts: { overstated: 'overstated', understated: 'understated', consistent: 'consistent' },
    others: 'other collectors',
    mean: 'mean',
    upper: '+1.96 SD',
    lower: '−1.96 SD',
    x: (unit) => `mean of stated and measured, ${unit}`,
    y: (unit) => `stated − measured, ${unit}`,
    rule: 'Grey bands are 95 % intervals of the mean and of the limits of agreement (Bland and Altman). Above zero, more is stated than measured.',
    noLimits: (least) => `Fewer than ${least} households: points only, no limits of agreement.`,
    question: (name, window) => `question ${name}, days before the interview: ${window}`,
    description: 'One point for each household: how much more it states than its sensor measures.',
  },
  fr: {
    title: (difference, unit) =>
      `Les ménages déclarent en moyenne ${difference} ${unit} par rapport à leurs capteurs`,
    fewPoints: (n) =>
      `Les réponses concordent-elles avec les mesures ? Seuls ${print(n)} ménages sont comparables`,
    empty: 'Les réponses concordent-elles avec les mesures ? Il n’y a pas encore de comparaison',
    none: 'La campagne n’a pas encore été comparée aux capteurs.',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'ménage' : 'ménages'}`,
    notComparable: (noSensor, lowCoverage) =>
      `non comparables : ${print(noSensor)} sans mesure, ${print(lowCoverage)} avec trop peu de données`,
    overstated: (share) => `${share} surestiment`,
    kappa: (value) => `kappa de oui et non : ${value}`,
    units: {
      daysInUseShare: () => 'des jours d’utilisation',
      hoursPerDay: () => 'heures par jour',
      eventsPerDay: () => 'cuissons par jour',
      traditionalDaysShare: () => 'des jours sur l’ancien foyer',
      fuelPerMonth: (unit) => `${unit} de combustible par mois`,
      silentDays: () => 'jours sans utilisation',
    },
    verdicts: { overstated: 'surestimé', understated: 'sous-estimé', consistent: 'cohérent' },
    others: 'autres enquêteurs',
    mean: 'moyenne',
    upper: '+1.96 ET',
    lower: '−1.96 ET',
    x: (unit) => `moyenne du déclaré et du mesuré, ${unit}`,
    y: (unit) => `déclaré − mesuré, ${unit}`,
    rule: 'Les bandes grises sont des intervalles à 95 % de la moyenne et des limites de concordance (Bland et Altman). Au-dessus de zéro, on déclare plus qu’on ne mesure.',
    noLimits: (least) => `Moins de ${least} ménages : des points seulement, sans limites de concordance.`,
    question: (name, window) => `question ${name}, jours avant l’entretien : ${window}`,
    description: 'Un point par ménage : combien il déclare de plus que son capteur ne mesure.',
  },
  sw: {
    title: (difference, unit) => `Kwa wastani kaya husema ${difference} ${unit} kuliko vihisi vyao`,
    fewPoints: (n) => `Je, majibu yanalingana na vipimo? Kaya ${print(n)} tu zinaweza kulinganishwa`,
    empty: 'Je, majibu yanalingana na vipimo? Bado hakuna ulinganisho',
    none: 'Kampeni bado haijalinganishwa na vihisi.',
    n: (n) => `n = kaya ${print(n)}`,
    notComparable: (noSensor, lowCoverage) =>
      `hazilinganishwi: ${print(noSensor)} bila kipimo, ${print(lowCoverage)} zenye data kidogo`,
    overstated: (share) => `${share} walizidisha`,
    kappa: (value) => `kappa ya ndiyo na hapana: ${value}`,
    units: {
      daysInUseShare: () => 'za siku za matumizi',
      hoursPerDay: () => 'saa kwa siku',
      eventsPerDay: () => 'mapishi kwa siku',
      traditionalDaysShare: () => 'za siku kwenye jiko la zamani',
      fuelPerMonth: (unit) => `${unit} za nishati kwa mwezi`,
      silentDays: () => 'siku bila matumizi',
    },
    verdicts: { overstated: 'imezidishwa', understated: 'imepunguzwa', consistent: 'inalingana' },
    others: 'wakusanyaji wengine',
    mean: 'wastani',
    upper: '+1.96 SD',
    lower: '−1.96 SD',
    x: (unit) => `wastani wa kauli na kipimo, ${unit}`,
    y: (unit) => `kauli − kipimo, ${unit}`,
    rule: 'Mikanda ya kijivu ni upana wa 95 % wa wastani na wa mipaka ya makubaliano (Bland na Altman). Juu ya sifuri, kauli ni kubwa kuliko kipimo.',
    noLimits: (least) => `Chini ya kaya ${least}: nukta tu, bila mipaka ya makubaliano.`,
    question: (name, window) => `swali ${name}, siku kabla ya mahojiano: ${window}`,
    description: 'Nukta moja kwa kila kaya: inasema zaidi kiasi gani kuliko kihisi chake.',
  },
};
