// What decides on each question of a template: whether it is asked, and what a calculated one is.
import { checkExpression } from '../expressions/check.ts';
import type { References } from '../expressions/cycles.ts';
import { pathInside, placeOf, type Names, type NamedQuestion } from '../expressions/questions.ts';
import { nameQuestion } from './rules.ts';
import type { Question, Section, Template } from './template.ts';

/** By the places of questions, also of those in rows: a row is there only where its repeat is. */
export function referencesOf({ sections }: Template, names: Names): References {
  return new Map(sections.flatMap((section) => referencesIn(section, section.questions, null, names)));
}

const referencesIn = (
  section: Section,
  questions: readonly Question[],
  repeat: string | null,
  names: Names,
): (readonly [string, readonly string[]])[] =>
  questions.flatMap((question) => {
    const holder = nameQuestion(section, question, repeat);
    const { relevant, expression, valueType, countFrom, questions: inner = [] } = question;
    const rules = [
      // Rows follow their repeat.
      repeat === null ? section.relevant : undefined,
      relevant,
      // What only labels show is no value.
      valueType === 'label' ? undefined : expression,
    ];
    const reads = [
      ...rules.flatMap((text) => (text === undefined ? [] : readBy(text, holder, names))),
      ...(repeat === null ? [] : [`${section.id}.${repeat}`]),
      ...(countFrom === undefined ? [] : [placeOf({ section: section.id, repeat, id: countFrom })]),
    ];
    return [
      [placeOf(holder), reads] as const,
      ...referencesIn(section, inner, pathInside(repeat, question.id), names),
    ];
  });

const readBy = (text: string, holder: NamedQuestion, names: Names): readonly string[] =>
  checkExpression(text, { kind: 'calculation', holder }, { names, nearest: () => undefined }).reads;
