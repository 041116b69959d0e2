// Short phrases that a printed questionnaire adds to a question: its type, limits and rules.
import type { Label, Limits, Question } from '../templates/template.ts';

/** A text in the language of the questionnaire. */
export type Say = (label: Label | undefined, otherwise: string) => string;

export const relevanceNote = (relevant: string | undefined): string[] =>
  relevant === undefined ? [] : [`asked if ${relevant}`];

export function notesOf(question: Question, say: Say): string[] {
  const { type, required, unit, units, allowOther, exclusive, constraint, expression, sensitive } = question;
  const { choiceFilter, optionsFrom, top, countFrom } = question;
  return [
    type.replaceAll('_', ' '),
    ...(required ? ['required'] : []),
    ...(optionsFrom === undefined ? [] : [`from the list ${optionsFrom.list}`]),
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(units === undefined ? [] : [`units ${units.join(', ')}`]),
    ...limitNotes(question.validation),
    ...softNotes(question),
    ...scaleNotes(question, say),
    ...(top === undefined ? [] : [`the best ${top} in order`]),
    ...(countFrom === undefined ? [] : [`as many items as ${countFrom} says`]),
    ...(choiceFilter === undefined ? [] : [`each option offered if ${choiceFilter}`]),
    ...(allowOther ? ['another answer is allowed'] : []),
    ...(exclusive === undefined ? [] : [`alone: ${exclusive.join(', ')}`]),
    ...relevanceNote(question.relevant),
    ...(constraint === undefined ? [] : [`allowed if ${constraint}`]),
    ...(expression === undefined ? [] : [`calculated: ${expression}`]),
    ...firstNotes(question),
    ...(sensitive ? ['sensitive'] : []),
    ...[question.hint, question.guidance].flatMap((label) => (label === undefined ? [] : [say(label, '')])),
  ];
}

/** What the answer is before somebody gives one. */
const firstNotes = ({ default: value, fill, readonly }: Question): string[] => [
  ...(value === undefined || value === null ? [] : [`filled in first: ${printedValue(value)}`]),
  ...(fill === undefined
    ? []
    : [
        fill.on === undefined || fill.on.length === 0
          ? `filled in first: ${fill.expression}`
          : `filled in when ${fill.on.join(' or ')} is answered: ${fill.expression}`,
      ]),
  ...(readonly ? ['shown only: nobody changes it'] : []),
];

function printedValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Outside of them an answer is taken with a warning. */
function softNotes({ soft: { min, max } = {} }: Question): string[] {
  const parts = [...(min === undefined ? [] : [`from ${min}`]), ...(max === undefined ? [] : [`to ${max}`])];
  return parts.length === 0 ? [] : [`usually ${parts.join(' ')}`];
}

/** Words for points of a scale. */
function scaleNotes({ labels = {} }: Question, say: Say): string[] {
  const points = Object.entries(labels).map(([point, label]) => `${point} = ${say(label, point)}`);
  return points.length === 0 ? [] : [points.join(', ')];
}

const limitWords: Record<keyof Limits, (limit: unknown) => string> = {
  min: (limit) => `from ${String(limit)}`,
  max: (limit) => `to ${String(limit)}`,
  step: (limit) => `in steps of ${String(limit)}`,
  decimals: (limit) => `${String(limit)} decimals at most`,
  integer: (limit) => (limit === true ? 'whole numbers' : 'any number'),
  minSelected: (limit) => `at least ${String(limit)} chosen`,
  maxSelected: (limit) => `at most ${String(limit)} chosen`,
  minLength: (limit) => `at least ${String(limit)} characters`,
  maxLength: (limit) => `at most ${String(limit)} characters`,
  pattern: (limit) => `matches ${String(limit)}`,
  mustBe: (limit) => `must be ${limit === true ? 'yes' : 'no'}`,
  mustMatch: (limit) => `equals ${String(limit)}`,
  maxAccuracyM: (limit) => `accurate to ${String(limit)} m`,
  withinKmOfHousehold: (limit) => `within ${String(limit)} km of the household`,
  maxPoints: (limit) => `at most ${String(limit)} points`,
  maxBytes: (limit) => `at most ${String(limit)} bytes`,
  mediaTypes: (limit) => `as ${String(limit)}`,
  minItems: (limit) => `at least ${String(limit)} items`,
  maxItems: (limit) => `at most ${String(limit)} items`,
};

const isLimit = (name: string): name is keyof Limits => Object.hasOwn(limitWords, name);

const limitNotes = (limits: Limits = {}): string[] =>
  Object.entries(limits).flatMap(([name, limit]) =>
    isLimit(name) && limit !== undefined ? [limitWords[name](limit)] : [],
  );
