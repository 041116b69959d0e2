// What a printed questionnaire says of a template, in one language: the content of its Markdown and HTML forms.
import {
  valueOf,
  type Label,
  type Limits,
  type Option,
  type Question,
  type Template,
} from '../templates/template.ts';

export interface PrintedQuestion {
  readonly id: string;
  readonly text: string;
  /** Type, limits and rules, each a short phrase. */
  readonly notes: readonly string[];
  /** What can be chosen: value and words. */
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Rows of a matrix. */
  readonly rows: readonly string[];
  readonly inner: readonly PrintedQuestion[];
}

interface PrintedSection {
  readonly id: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly questions: readonly PrintedQuestion[];
}

export interface Printed {
  readonly language: string;
  readonly title: string;
  readonly sections: readonly PrintedSection[];
  /** Rules over several answers. */
  readonly rules: readonly string[];
}

/** A text that is missing in the language is shown in the first one that it has. */
export function printed(template: Template, language: string): Printed {
  const say = (label: Label | undefined, otherwise: string): string =>
    inLanguage(label, language) ?? otherwise;
  const { sections, validations = {} } = template;
  return {
    language,
    title: say(template.title, template.templateId),
    sections: sections.map(({ id, label, relevant, questions }) => ({
      id,
      title: say(label, id),
      notes: [
        ...(validations.requiredSections?.includes(id) ? ['required section'] : []),
        ...asked(relevant),
      ],
      questions: questions.map((question) => printedQuestion(question, say)),
    })),
    rules: (validations.crossRules ?? []).map(({ when, assert, message, severity }) =>
      [
        `${say(message, assert)} (${severity === 'hard' ? 'refused' : 'warned'} unless ${assert}`,
        when === undefined ? ')' : `; checked when ${when})`,
      ].join(''),
    ),
  };
}

type Say = (label: Label | undefined, otherwise: string) => string;

const printedQuestion = (question: Question, say: Say): PrintedQuestion => ({
  id: question.id,
  text: say(question.label, question.id),
  notes: notesOf(question, say),
  options: (question.options ?? []).map((option) => words(option, say)),
  rows: (question.rows ?? []).map((row) => words(row, say)[1]),
  inner: (question.questions ?? []).map((inner) => printedQuestion(inner, say)),
});

const words = (option: Option, say: Say): [string, string] => {
  const value = valueOf(option);
  return [value, typeof option === 'string' ? value : say(option.label, value)];
};

const inLanguage = (label: Label | undefined, language: string): string | undefined =>
  typeof label === 'string' || label === undefined ? label : (label[language] ?? Object.values(label)[0]);

const asked = (relevant: string | undefined): string[] =>
  relevant === undefined ? [] : [`asked if ${relevant}`];

function notesOf(question: Question, say: Say): string[] {
  const { type, required, unit, units, allowOther, exclusive, constraint, expression, sensitive } = question;
  return [
    type.replaceAll('_', ' '),
    ...(required ? ['required'] : []),
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...(units === undefined ? [] : [`units ${units.join(', ')}`]),
    ...limitNotes(question.validation),
    ...(allowOther ? ['another answer is allowed'] : []),
    ...(exclusive === undefined ? [] : [`alone: ${exclusive.join(', ')}`]),
    ...asked(question.relevant),
    ...(constraint === undefined ? [] : [`allowed if ${constraint}`]),
    ...(expression === undefined ? [] : [`calculated: ${expression}`]),
    ...(sensitive ? ['sensitive'] : []),
    ...[question.hint, question.guidance].flatMap((label) => (label === undefined ? [] : [say(label, '')])),
  ];
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
