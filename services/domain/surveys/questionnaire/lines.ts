// What a printed questionnaire says of a template, in one language: the content of its Markdown and HTML forms.
import { relevanceNote, notesOf, type Say } from './notes.ts';
import {
  valueOf,
  type CrossRule,
  type Label,
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
  /** How much must be answered, and rules over several answers. */
  readonly rules: readonly string[];
}

/** A text that is missing in the language is shown in the first one that it has. */
export function printTemplate(template: Template, language: string): Printed {
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
        ...relevanceNote(relevant),
      ],
      questions: questions.map((question) => printedQuestion(question, say)),
    })),
    rules: [
      ...thresholdRule(validations.completionThreshold),
      ...(validations.crossRules ?? []).map((rule) => crossRule(rule, say)),
    ],
  };
}

function thresholdRule(threshold = 0): string[] {
  const percent = Number((100 * threshold).toFixed(6));
  return threshold === 0 ? [] : [`At least ${percent} % of the questions that apply must be answered.`];
}

const crossRule = ({ when, assert, message, severity }: CrossRule, say: Say): string =>
  [
    `${say(message, assert)} (${severity === 'hard' ? 'refused' : 'warned'} unless ${assert}`,
    when === undefined ? ')' : `; checked when ${when})`,
  ].join('');

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
