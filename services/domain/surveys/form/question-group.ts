// What questions with several nodes have in common: the group around them, their own words, what is left to the server.
import type { Question } from '../templates/template.ts';
import { holderOf, ruleOf, type Maker, type Place } from './maker.ts';
import type { Formula, FormNode, Texts } from './node.ts';
import { ownWord, type OwnWords } from './texts.ts';

/** Words of Hearth in all languages of the form. */
export const own = (words: OwnWords, { languages }: Maker): Texts =>
  Object.fromEntries(languages.map((language) => [language, [ownWord(words, language)]]));

interface Shell {
  readonly name: string;
  readonly appearance?: string;
}

/** The group around the nodes of a question. */
export function group(
  question: Question,
  place: Place,
  maker: Maker,
  { name, appearance }: Shell,
): Omit<FormNode, 'children'> {
  const path = [...place.path, 'relevant'];
  return {
    name,
    type: 'group',
    source: null,
    label: maker.write(question.label ?? question.id),
    relevant: ruleOf(question.relevant, { holder: holderOf(question, place), path }, maker),
    appearance: question.appearance ?? appearance ?? 'field-list',
  };
}

/** A constraint on the whole answer has no node that could hold it. */
export function leaveToServer({ constraint }: Question, { path }: Place, { serverOnly }: Maker): void {
  if (constraint !== undefined)
    serverOnly.push({ path: [...path, 'constraint'], reason: 'The answer has several nodes on phones.' });
}

/** For `flatMap`: rules that must all be true. */
export const joinByAnd = (formula: Formula, index: number): Formula =>
  index === 0 ? formula : [' and ', ...formula];
