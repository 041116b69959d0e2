// What the reduction waterfall says, in each language. Equations stay as the trace states them.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { StepKind } from './data.ts';

interface Texts {
  readonly title: (net: string, baseline: string) => string;
  readonly provisional: (net: string, baseline: string) => string;
  readonly empty: string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly leftOut: (count: number) => string;
  readonly interval: (level: string, lower: string, upper: string) => string;
  readonly confidence: (share: string) => string;
  readonly verified: (verified: number, total: number) => string;
  readonly steps: Readonly<Record<StepKind, string>>;
  readonly net: string;
  readonly noEffect: string;
  readonly rule: string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (net, baseline) => `${net} kgCO2e may be claimed, of a baseline of ${baseline} kgCO2e`,
    provisional: (net, baseline) => `Provisional: ${net} kgCO2e, of a baseline of ${baseline} kgCO2e`,
    empty: 'How do we get from the baseline to the net reduction? There is no analysis of this period yet',
    none: 'No analysis of the project covers this period. Run one with POST /v1/analysis/project.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'household' : 'households'}`,
    leftOut: (count) => `${print(count)} left out`,
    interval: (level, lower, upper) => `${level} interval of the reduction: ${lower} to ${upper} kgCO2e`,
    confidence: (share) => `confidence ${share}`,
    verified: (verified, total) => `${print(verified)} of ${print(total)} stated inputs verified`,
    steps: {
      rawBaseline: 'Raw baseline',
      householdCap: 'Cap: fuel that was burned',
      downwardAdjustment: 'Downward adjustment',
      projectEmissions: 'Emissions of the project',
      precisionRule: 'Precision rule (90/10)',
      hawthorne: 'Hawthorne index',
      leakage: 'Leakage',
      comparison: 'Comparison of groups',
      notNegative: 'No credit below zero',
      smallest: 'Smallest of the methods',
    },
    net: 'Net reduction',
    noEffect: 'no effect',
    rule: 'kgCO2e in whole thousandths: the bars add up exactly. A step is a difference of rounded totals and may differ from its value in the trace by 0.001.',
    description:
      'From top to bottom: the baseline, what is taken off in each step with its equation, and the net reduction.',
  },
  fr: {
    title: (net, baseline) => `${net} kgCO2e peuvent être déclarés, sur une référence de ${baseline} kgCO2e`,
    provisional: (net, baseline) => `Provisoire : ${net} kgCO2e, sur une référence de ${baseline} kgCO2e`,
    empty:
      'Comment va-t-on de la référence à la réduction nette ? Il n’y a pas encore d’analyse de cette période',
    none: 'Aucune analyse du projet ne couvre cette période. Lancez-en une avec POST /v1/analysis/project.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'ménage' : 'ménages'}`,
    leftOut: (count) => `${print(count)} écartés`,
    interval: (level, lower, upper) => `intervalle à ${level} de la réduction : ${lower} à ${upper} kgCO2e`,
    confidence: (share) => `confiance ${share}`,
    verified: (verified, total) => `${print(verified)} données déclarées sur ${print(total)} vérifiées`,
    steps: {
      rawBaseline: 'Référence brute',
      householdCap: 'Plafond : combustible brûlé',
      downwardAdjustment: 'Ajustement à la baisse',
      projectEmissions: 'Émissions du projet',
      precisionRule: 'Règle de précision (90/10)',
      hawthorne: 'Indice Hawthorne',
      leakage: 'Fuites',
      comparison: 'Comparaison des groupes',
      notNegative: 'Pas de crédit négatif',
      smallest: 'La plus faible des méthodes',
    },
    net: 'Réduction nette',
    noEffect: 'sans effet',
    rule: 'kgCO2e en millièmes entiers : les barres s’additionnent exactement. Une étape est une différence de totaux arrondis et peut différer de 0.001 de sa valeur dans la trace.',
    description:
      'De haut en bas : la référence, ce que chaque étape retire avec son équation, et la réduction nette.',
  },
  sw: {
    title: (net, baseline) => `kgCO2e ${net} zinaweza kudaiwa, kati ya msingi wa kgCO2e ${baseline}`,
    provisional: (net, baseline) => `Ya muda: kgCO2e ${net}, kati ya msingi wa kgCO2e ${baseline}`,
    empty: 'Tunafikaje kutoka msingi hadi upunguzaji halisi? Bado hakuna uchambuzi wa kipindi hiki',
    none: 'Hakuna uchambuzi wa mradi kwa kipindi hiki. Anzisha mmoja kwa POST /v1/analysis/project.',
    n: (n) => `n = kaya ${print(n)}`,
    leftOut: (count) => `zilizoachwa ${print(count)}`,
    interval: (level, lower, upper) => `upana wa ${level} wa upunguzaji: kgCO2e ${lower} hadi ${upper}`,
    confidence: (share) => `uhakika ${share}`,
    verified: (verified, total) => `taarifa ${print(verified)} kati ya ${print(total)} zimethibitishwa`,
    steps: {
      rawBaseline: 'Msingi ghafi',
      householdCap: 'Kikomo: nishati iliyochomwa',
      downwardAdjustment: 'Marekebisho ya kushusha',
      projectEmissions: 'Uzalishaji wa mradi',
      precisionRule: 'Kanuni ya usahihi (90/10)',
      hawthorne: 'Kielezo cha Hawthorne',
      leakage: 'Uvujaji',
      comparison: 'Ulinganisho wa vikundi',
      notNegative: 'Hakuna mkopo chini ya sifuri',
      smallest: 'Njia yenye kiasi kidogo',
    },
    net: 'Upunguzaji halisi',
    noEffect: 'bila athari',
    rule: 'kgCO2e kwa elfu kamili: pau zinajumlika sawasawa. Hatua ni tofauti ya jumla zilizokadiriwa na inaweza kutofautiana kwa 0.001 na thamani yake.',
    description:
      'Kutoka juu hadi chini: msingi, kinachoondolewa kila hatua pamoja na mlinganyo wake, na upunguzaji halisi.',
  },
};
