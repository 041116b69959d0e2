// Lists every rule of a template with its place: its expression, and the kind of value that it must return.
import { openNames, pathInside, withChoices, type NamedQuestion } from '../expressions/questions.ts';
import type { Place } from '../expressions/check.ts';
import { valueOf, type Option, type Question, type Section, type Template } from './template.ts';

export interface Rule {
  /** Names and indexes from the template to the expression. */
  readonly path: readonly (string | number)[];
  readonly text: string;
  readonly place: Place;
}

/** The questions of a template as expressions see them, those of repeats behind their repeat. */
const namedQuestions = ({ sections }: Template): NamedQuestion[] =>
  sections.flatMap((section) => namesIn(section, section.questions, null));

const namesIn = (section: Section, questions: readonly Question[], repeat: string | null): NamedQuestion[] =>
  questions.flatMap((question) => [
    nameQuestion(section, question, repeat),
    ...namesIn(section, question.questions ?? [], pathInside(repeat, question.id)),
  ]);

export const namesOf = (template: Template) =>
  openNames(
    namedQuestions(template),
    new Map((template.lists ?? []).flatMap(({ id, table }) => (table ? [[id, table] as const] : []))),
  );

export const nameQuestion = (
  { id: section }: Section,
  question: Question,
  repeat: string | null,
): NamedQuestion => {
  const { id, type, options, optionsFrom, valueType } = question;
  return withChoices({
    section,
    id,
    type,
    repeat,
    // The values of a list are no words of rules, and too many to name.
    ...(optionsFrom ? { isListed: true } : options && { options: options.map(valueOf) }),
    ...(valueType && { valueType }),
  });
};

export function rulesOf(template: Template): Rule[] {
  const crossRules = template.validations?.crossRules ?? [];
  return [
    ...template.sections.flatMap((section, index) => ofSection(section, ['sections', index])),
    ...crossRules.flatMap(({ when, assert }, index) => {
      const path = ['validations', 'crossRules', index] as const;
      return [
        ...(when === undefined ? [] : [condition([...path, 'when'], when)]),
        condition([...path, 'assert'], assert),
      ];
    }),
  ];
}

type Path = readonly (string | number)[];

const condition = (path: Path, text: string): Rule => ({
  path,
  text,
  place: { kind: 'condition', holder: null },
});

function ofSection(section: Section, path: Path): Rule[] {
  return [
    ...(section.relevant === undefined ? [] : [condition([...path, 'relevant'], section.relevant)]),
    ...ofQuestions(section, section.questions, null, path),
  ];
}

const ofQuestions = (
  section: Section,
  questions: readonly Question[],
  repeat: string | null,
  path: Path,
): Rule[] =>
  questions.flatMap((question, index) => {
    const at = [...path, 'questions', index];
    return [
      ...ofQuestion(question, nameQuestion(section, question, repeat), at),
      ...ofQuestions(section, question.questions ?? [], pathInside(repeat, question.id), at),
    ];
  });

const kinds = {
  relevant: 'condition',
  constraint: 'constraint',
  choiceFilter: 'choice filter',
  expression: 'calculation',
} as const;

const fields = ['relevant', 'constraint', 'choiceFilter', 'expression'] as const;

const ofQuestion = (question: Question, holder: NamedQuestion, path: Path): Rule[] => [
  ...fieldsOf(question, holder, path),
  ...(question.fill
    ? [
        {
          path: [...path, 'fill', 'expression'],
          text: question.fill.expression,
          place: { kind: 'fill', holder } as const,
        },
      ]
    : []),
];

const fieldsOf = (question: Question, holder: NamedQuestion, path: Path): Rule[] =>
  fields.flatMap((field) => {
    const text = question[field];
    if (text === undefined) return [];
    const columns = field === 'choiceFilter' ? { columns: columnsOf(question) } : {};
    const kind = field === 'expression' && question.valueType === 'label' ? 'label' : kinds[field];
    return [{ path: [...path, field], text, place: { kind, holder, ...columns } }];
  });

/** The rows of a list all have its columns. */
const columnsOf = ({ options = [], optionsFrom }: Question): string[] => [
  ...new Set(
    (optionsFrom ? options.slice(0, 1) : options).flatMap((option: Option) =>
      typeof option === 'string' ? [] : Object.keys(option.filter ?? {}),
    ),
  ),
];
