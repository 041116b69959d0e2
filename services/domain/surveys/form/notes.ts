// Notes that ask to check an unusual answer, which is kept all the same.
import { toText } from '../expressions/values.ts';
import type { Question } from '../templates/template.ts';
import { nameOf, type Maker, type Place } from './maker.ts';
import type { FormNode } from './node.ts';
import { ownWord } from './texts.ts';

/** How the label of such a note begins. */
export const checkWords = { en: 'Please check: ', fr: 'Veuillez vérifier : ' } as const;

export function softNote(question: Question, place: Place, maker: Maker): FormNode | undefined {
  const { min, max } = question.soft ?? {};
  if (min === undefined && max === undefined) return undefined;
  const node = nameOf(question, place, maker);
  const outside = [
    ...(min === undefined ? [] : [[{ node }, ` < ${toText(min)}`]]),
    ...(max === undefined ? [] : [[{ node }, ` > ${toText(max)}`]]),
  ];
  const words = {
    en: `${checkWords.en}${usual(min, max, ['at least', 'at most', 'from', 'to'])}.`,
    fr: `${checkWords.fr}${usual(min, max, ['au moins', 'au plus', 'de', 'à'])}.`,
  };
  return {
    name: maker.names.add(`${node}_check`),
    type: 'note',
    source: null,
    label: Object.fromEntries(maker.languages.map((language) => [language, [ownWord(words, language)]])),
    relevant: [
      { node },
      " != '' and (",
      ...outside.flatMap((one, index) => (index === 0 ? one : [' or ', ...one])),
      ')',
    ],
  };
}

type Words = readonly [least: string, most: string, from: string, to: string];

function usual(min: number | undefined, max: number | undefined, [least, most, from, to]: Words): string {
  if (min === undefined) return `${most} ${toText(max ?? NaN)}`;
  if (max === undefined) return `${least} ${toText(min)}`;
  return `${from} ${toText(min)} ${to} ${toText(max)}`;
}
