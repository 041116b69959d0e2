// What sample progress says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { Standing } from './data.ts';

interface Texts {
  readonly title: (done: number, planned: number, rate: string | null) => string;
  readonly empty: string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly handPicked: string;
  /** Above the bars, where no sample was drawn. */
  readonly notRandom: string;
  readonly standings: Readonly<Record<Standing, string>>;
  readonly rate: string;
  readonly planned: string;
  readonly precision: (now: string, planned: string, isReached: boolean) => string;
  readonly outOfSample: (count: number) => string;
  readonly replaced: (count: number) => string;
  readonly draw: (method: string, seed: string) => string;
  readonly digests: (frame: string, commitment: string) => string;
  readonly proof: (address: string) => string;
  readonly undrawn: string;
  readonly hidden: (groups: number, households: number) => string;
  readonly rule: string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: (done, planned, rate) =>
      `${print(done)} of ${print(planned)} planned interviews are done${rate === null ? '' : `; ${rate} of those reached answered`}`,
    empty: 'How far are the interviews? No household is planned yet',
    none: 'No household is drawn or assigned in this campaign.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'planned interview' : 'planned interviews'}`,
    handPicked: 'Hand-picked: not a random sample. Its numbers hold for these households alone.',
    notRandom: 'Not drawn: not a random sample. Its numbers hold for these households alone.',
    standings: {
      done: 'done',
      refused: 'refused',
      notFound: 'not found',
      moved: 'moved',
      ineligible: 'ineligible',
      rejected: 'rejected in review',
      other: 'replaced for other reasons',
      open: 'open',
    },
    rate: 'response rate',
    planned: 'done / planned',
    precision: (now, planned, isReached) =>
      `Precision now ±${now}, planned ±${planned}: ${isReached ? '✓ reached' : '! not reached yet'}`,
    outOfSample: (count) => `Answers of households that were not drawn: ${print(count)}.`,
    replaced: (count) => `Households that were replaced: ${print(count)}. A refusal stays a refusal.`,
    draw: (method, seed) => `Method of the draw: ${method}, seed: ${seed}`,
    digests: (frame, commitment) => `frame ${frame} · commitment ${commitment}`,
    proof: (address) => `proof of the draw: ${address}`,
    undrawn: 'No sample was drawn.',
    hidden: (groups, count) => `Not drawn: ${groups} strata with fewer than 5 households (${count} in all).`,
    rule: 'The diamond marks the response rate: done of done, refused, not found and moved.',
    description: 'One bar for each stratum: how many of its planned households are done, lost or open.',
  },
  fr: {
    title: (done, planned, rate) =>
      `${print(done)} entretiens prévus sur ${print(planned)} sont faits${rate === null ? '' : ` ; ${rate} des ménages joints ont répondu`}`,
    empty: 'Où en sont les entretiens ? Aucun ménage n’est encore prévu',
    none: 'Aucun ménage n’est tiré ni attribué dans cette campagne.',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'entretien prévu' : 'entretiens prévus'}`,
    handPicked:
      'Choisi à la main : pas un échantillon aléatoire. Ses chiffres ne valent que pour ces ménages.',
    notRandom: 'Pas de tirage : pas un échantillon aléatoire. Ses chiffres ne valent que pour ces ménages.',
    standings: {
      done: 'fait',
      refused: 'refusé',
      notFound: 'introuvable',
      moved: 'déménagé',
      ineligible: 'non éligible',
      rejected: 'rejeté à la revue',
      other: 'remplacé pour une autre raison',
      open: 'ouvert',
    },
    rate: 'taux de réponse',
    planned: 'faits / prévus',
    precision: (now, planned, isReached) =>
      `Précision actuelle ±${now}, prévue ±${planned} : ${isReached ? '✓ atteinte' : '! pas encore atteinte'}`,
    outOfSample: (count) => `Réponses de ménages non tirés : ${print(count)}.`,
    replaced: (count) => `Ménages remplacés : ${print(count)}. Un refus reste un refus.`,
    draw: (method, seed) => `Méthode du tirage : ${method}, graine : ${seed}`,
    digests: (frame, commitment) => `base ${frame} · engagement ${commitment}`,
    proof: (address) => `preuve du tirage : ${address}`,
    undrawn: 'Aucun échantillon n’a été tiré.',
    hidden: (groups, count) => `Non montrées : ${groups} strates de moins de 5 ménages (${count} en tout).`,
    rule: 'Le losange marque le taux de réponse : faits sur faits, refusés, introuvables et déménagés.',
    description: 'Une barre par strate : combien de ses ménages prévus sont faits, perdus ou ouverts.',
  },
  sw: {
    title: (done, planned, rate) =>
      `Mahojiano ${print(done)} kati ya ${print(planned)} yamekamilika${rate === null ? '' : `; ${rate} ya waliofikiwa walijibu`}`,
    empty: 'Mahojiano yamefika wapi? Bado hakuna kaya iliyopangwa',
    none: 'Hakuna kaya iliyochaguliwa au kupangwa katika kampeni hii.',
    n: (n) => `n = mahojiano ${print(n)} yaliyopangwa`,
    handPicked: 'Zimechaguliwa kwa mkono: si sampuli nasibu. Takwimu ni za kaya hizi tu.',
    notRandom: 'Hazijachaguliwa kwa bahati nasibu: si sampuli nasibu. Takwimu ni za kaya hizi tu.',
    standings: {
      done: 'imekamilika',
      refused: 'walikataa',
      notFound: 'hawakupatikana',
      moved: 'walihama',
      ineligible: 'hawastahili',
      rejected: 'ilikataliwa kwenye ukaguzi',
      other: 'ilibadilishwa kwa sababu nyingine',
      open: 'bado',
    },
    rate: 'kiwango cha majibu',
    planned: 'kamili / mpango',
    precision: (now, planned, isReached) =>
      `Usahihi sasa ±${now}, mpango ±${planned}: ${isReached ? '✓ umefikiwa' : '! bado'}`,
    outOfSample: (count) => `Majibu ya kaya ambazo hazikuchaguliwa: ${print(count)}.`,
    replaced: (count) => `Kaya zilizobadilishwa: ${print(count)}. Kukataa hubaki kukataa.`,
    draw: (method, seed) => `Njia ya uchaguzi: ${method}, mbegu: ${seed}`,
    digests: (frame, commitment) => `orodha ${frame} · ahadi ${commitment}`,
    proof: (address) => `uthibitisho wa uchaguzi: ${address}`,
    undrawn: 'Hakuna sampuli iliyochaguliwa.',
    hidden: (groups, count) => `Hazijachorwa: tabaka ${groups} zenye kaya chini ya 5 (jumla ${count}).`,
    rule: 'Almasi huonyesha kiwango cha majibu: kamili kati ya kamili, waliokataa, wasiopatikana na waliohama.',
    description: 'Upau mmoja kwa kila tabaka: kaya ngapi zilizopangwa zimekamilika, zimepotea au bado.',
  },
};
