// What the day curve says, in each language.
import { printNumber as print, type Words } from '../kit/words.ts';
import type { DayCurve } from './data.ts';

interface Texts {
  readonly title: (curve: DayCurve, most: string) => string;
  readonly empty: (curve: DayCurve) => string;
  readonly none: string;
  readonly n: (n: number) => string;
  readonly y: Readonly<Record<DayCurve['quantity'], string>>;
  readonly x: string;
  readonly curve: string;
  readonly event: string;
  readonly gap: string;
  readonly rule: (minutes: number) => string;
  readonly description: string;
}

export const words: Words<Texts> = {
  en: {
    title: ({ device, date, events }, most) =>
      `${device} on ${date}: ${events.length === 1 ? '1 cooking event' : `${print(events.length)} cooking events`}, at most ${most}`,
    empty: ({ device, date }) => `What did ${device} measure on ${date}? No reading came`,
    none: 'No reading of this day.',
    n: (n) => `n = ${print(n)} ${n === 1 ? 'reading' : 'readings'}`,
    y: { power: 'power, W', temperature: 'temperature, °C' },
    x: 'hour of the day',
    curve: 'measured',
    event: 'cooking event',
    gap: 'gap: no reading',
    rule: (minutes) => `A point is the mean of ${print(minutes)} minutes. Nothing is drawn across a gap.`,
    description: 'A curve over the hours of one day, with cooking events shaded and gaps hatched.',
  },
  fr: {
    title: ({ device, date, events }, most) =>
      `${device} le ${date} : ${events.length < 2 ? `${events.length} cuisson` : `${print(events.length)} cuissons`}, au plus ${most}`,
    empty: ({ device, date }) => `Qu’a mesuré ${device} le ${date} ? Aucune mesure n’est arrivée`,
    none: 'Aucune mesure ce jour.',
    n: (n) => `n = ${print(n)} ${n < 2 ? 'mesure' : 'mesures'}`,
    y: { power: 'puissance, W', temperature: 'température, °C' },
    x: 'heure du jour',
    curve: 'mesuré',
    event: 'cuisson',
    gap: 'lacune : aucune mesure',
    rule: (minutes) =>
      `Un point est la moyenne de ${print(minutes)} minutes. Rien n’est tracé à travers une lacune.`,
    description: 'Une courbe sur les heures d’un jour, avec cuissons ombrées et lacunes hachurées.',
  },
  sw: {
    title: ({ device, date, events }, most) =>
      `${device} tarehe ${date}: mapishi ${print(events.length)}, hadi ${most}`,
    empty: ({ device, date }) => `${device} kilipima nini tarehe ${date}? Hakuna kipimo kilichofika`,
    none: 'Hakuna kipimo cha siku hii.',
    n: (n) => `n = vipimo ${print(n)}`,
    y: { power: 'nguvu, W', temperature: 'joto, °C' },
    x: 'saa ya siku',
    curve: 'kilichopimwa',
    event: 'upishi',
    gap: 'pengo: hakuna kipimo',
    rule: (minutes) => `Nukta ni wastani wa dakika ${print(minutes)}. Hakuna kinachochorwa kupitia pengo.`,
    description: 'Mchoro wa saa za siku moja, mapishi yametiwa kivuli na mapengo yana mistari.',
  },
};
