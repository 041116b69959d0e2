// Hints that say the unit of a number and the meaning of the steps of a scale.
import type { Question } from '../templates/template.ts';
import type { Maker } from './maker.ts';
import type { Texts } from './node.ts';
import { textIn } from './texts.ts';

/** Undefined where there is no more to say than the hint of the question. */
export function hintOf({ hint, unit, labels }: Question, { languages, write }: Maker): Texts | undefined {
  if (unit === undefined && labels === undefined) return undefined;
  const inOrder = Object.entries(labels ?? {}).toSorted(([a], [b]) => Number(a) - Number(b));
  const inLanguage = (language: string): string => {
    const steps = inOrder.map(([step, label]) => `${step} = ${textIn(label, language)}`);
    const parts = [unit ?? '', steps.join(', ')].filter((part) => part !== '').join(', ');
    return hint === undefined ? parts : `${textIn(hint, language)} (${parts})`;
  };
  return write(Object.fromEntries(languages.map((language) => [language, inLanguage(language)])));
}
