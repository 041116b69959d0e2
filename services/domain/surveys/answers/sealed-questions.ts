// Which questions are sealed: their answers are kept apart and erased with the household. A calculated question that depends
// on a sealed one is sealed, too, for its value would tell the answer.
import { checkExpression } from '../expressions/check.ts';
import { pathInside, placeOf, type Names } from '../expressions/questions.ts';
import { nameQuestion, namesOf } from '../templates/rules.ts';
import type { Question, Section, Template } from '../templates/template.ts';

/** A template whose calculated questions are marked as sensitive where they depend on a sealed one: only `sealCalculated` makes one. */
export interface SealedTemplate extends Template {
  readonly isSealed: true;
}

/** A place says where a household lives, whatever the template says of the question. */
export const isSealed = ({ sensitive, type }: Question): boolean =>
  sensitive === true || type === 'geopoint' || type === 'geoshape';

/** Whether an answer of the earlier campaign is sealed, by its name `section.question`. */
export type IsSealedBefore = (name: string) => boolean;

interface Reading {
  readonly place: string;
  readonly isSealed: boolean;
  /** Places of the questions that decide whether it is asked, and what it is. */
  readonly reads: readonly string[];
}

/** By default all answers of an earlier campaign are sealed. */
export function sealCalculated(
  template: Template,
  isSealedBefore: IsSealedBefore = () => true,
): SealedTemplate {
  const sealed = sealedPlaces(readingsOf(template, isSealedBefore));
  const sealAll = (section: string, questions: readonly Question[], repeat: string | null): Question[] =>
    questions.map((question) => ({
      ...question,
      ...(question.questions && {
        questions: sealAll(section, question.questions, pathInside(repeat, question.id)),
      }),
      ...(isCalculated(question) &&
        sealed.has(placeOf({ section, repeat, id: question.id })) && { sensitive: true }),
    }));
  const sections = template.sections.map((section) => ({
    ...section,
    questions: sealAll(section.id, section.questions, null),
  }));
  return { ...template, sections, isSealed: true };
}

const isCalculated = ({ type, fill }: Question): boolean => type === 'calculated' || fill !== undefined;

/** Whether the template seals the answer `section.question`, or a part of it. */
export function isSealedName({ sections }: SealedTemplate, name: string): boolean {
  const [section, id] = name.split('.');
  const question = sections.find((one) => one.id === section)?.questions.find((one) => one.id === id);
  return question !== undefined && holdsSealed(question);
}

/** Whether a question is sealed, or one in its rows. */
export const holdsSealed = (question: Question): boolean =>
  isSealed(question) || (question.questions ?? []).some(holdsSealed);

function readingsOf(template: Template, isSealedBefore: IsSealedBefore): Reading[] {
  const known = { names: namesOf(template), isSealedBefore };
  const readingsIn = (section: Section, questions: readonly Question[], repeat: string | null): Reading[] =>
    questions.flatMap((question) => [
      readingOf(section, question, repeat, known),
      ...readingsIn(section, question.questions ?? [], pathInside(repeat, question.id)),
    ]);
  return template.sections.flatMap((section) => readingsIn(section, section.questions, null));
}

interface Known {
  readonly names: Names;
  readonly isSealedBefore: IsSealedBefore;
}

function readingOf(
  section: Section,
  question: Question,
  repeat: string | null,
  { names, isSealedBefore }: Known,
): Reading {
  const holder = nameQuestion(section, question, repeat);
  const { relevant, expression, fill, choiceFilter, countFrom } = question;
  const rules = [section.relevant, relevant, expression, fill?.expression, choiceFilter].flatMap((text) =>
    text === undefined
      ? []
      : [checkExpression(text, { kind: 'calculation', holder }, { names, nearest: () => undefined })],
  );
  return {
    place: placeOf(holder),
    isSealed: isSealed(question) || rules.some(({ previous }) => previous.some(isSealedBefore)),
    reads: [
      ...rules.flatMap(({ reads }) => reads),
      ...(repeat === null ? [] : [`${section.id}.${repeat}`]),
      // It stands beside the repeat.
      ...(countFrom === undefined ? [] : [placeOf({ section: section.id, repeat, id: countFrom })]),
    ],
  };
}

/** The places of the sealed questions, and of all that depend on them. */
function sealedPlaces(readings: readonly Reading[]): ReadonlySet<string> {
  const readers = new Map<string, string[]>();
  for (const { place, reads } of readings) {
    for (const read of reads) {
      const others = readers.get(read);
      if (others) others.push(place);
      else readers.set(read, [place]);
    }
  }
  const sealed = new Set(readings.filter((reading) => reading.isSealed).map(({ place }) => place));
  for (const place of sealed) for (const reader of readers.get(place) ?? []) sealed.add(reader);
  return sealed;
}
