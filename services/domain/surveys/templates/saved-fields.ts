// Answers that fill in fields of their household: which answers a field takes, and what an interview says of the household.
import { deviceTypes } from '../../devices.ts';
import { fuelTypes } from '../../fuels.ts';
import { densities } from '../../households.ts';
import { within, type TemplateFault } from './faults.ts';
import { valueOf, type Question, type QuestionType, type Template } from './template.ts';

/** By section and question. */
type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface SavedField {
  readonly types: readonly QuestionType[];
  /** All that it may be. */
  readonly words?: readonly string[];
  /** It says who somebody is. */
  readonly isPersonal?: true;
  /** It is stored apart, and erased with the household: only such a field takes an answer that is stored apart. */
  readonly isApart?: true;
  /** Only a household that is new has it: later ones have operations of their own. */
  readonly isFirst?: true;
}

const texts = ['text', 'barcode', 'single_choice', 'calculated', 'hidden'] as const;
const numbers = ['integer', 'number', 'calculated'] as const;
const choice = ['single_choice', 'calculated'] as const;

const fields: Readonly<Record<string, SavedField>> = {
  externalId: { types: texts },
  'location.district': { types: texts },
  'location.density': { types: choice, words: densities },
  'location.geo': { types: ['geopoint'], isApart: true },
  'members.adults': { types: numbers },
  'members.children': { types: numbers },
  'baseline.fuelType': { types: choice, words: fuelTypes },
  'baseline.monthlyConsumption': { types: numbers },
  'contact.name': { types: texts, isPersonal: true, isApart: true },
  'contact.phone': { types: texts, isPersonal: true, isApart: true },
  'device.type': { types: choice, words: deviceTypes, isFirst: true },
  'device.serialNumber': { types: texts, isFirst: true },
  'device.model': { types: texts, isFirst: true },
};

/** What `saveTo` may name: paths in a household; `device` is the stove or sensor that is installed in a new one. */
export const savedFieldNames: readonly string[] = Object.keys(fields);

/** Fields without which nobody can be registered. */
const needed = ['location.district', 'location.density'];

/** Fields that a new household has only together with others. */
const beside: Readonly<Record<string, string>> = {
  'members.adults': 'members.children',
  'members.children': 'members.adults',
  'baseline.fuelType': 'baseline.monthlyConsumption',
  'baseline.monthlyConsumption': 'baseline.fuelType',
  'device.serialNumber': 'device.type',
  'device.model': 'device.type',
};

/** However it is written: `very_low` for VeryLow, `external_id` for externalId. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');

/** The word of a list that a value means; undefined for none. */
const wordNamed = (words: readonly string[], value: string): string | undefined =>
  words.find((word) => plain(word) === plain(value));

/** The field that a cell `save_to` means: its path, its last name, or that name as in lists on phones (`hh_district`). */
export function savedFieldNamed(text: string): string | undefined {
  const name = plain(text.replace(/^hh_/i, ''));
  return savedFieldNames.find((field) => plain(field) === name || plain(field).split('.').at(-1) === name);
}

export const isPersonalField = (field: string): boolean => fields[field]?.isPersonal ?? false;

/** Questions outside of repeats with their places, as far as they fill in a field. */
const savedQuestions = ({ sections }: Template) =>
  sections.flatMap((section, at) =>
    section.questions.flatMap((question, index) =>
      question.saveTo === undefined
        ? []
        : [
            {
              section,
              question,
              field: question.saveTo,
              path: ['sections', at, 'questions', index] as const,
            },
          ],
    ),
  );

export const fillsHousehold = (template: Template): boolean => savedQuestions(template).length > 0;

export function savedFieldFaults(template: Template): TemplateFault[] {
  const saved = savedQuestions(template);
  const isSaved = (field: string): boolean => saved.some((one) => one.field === field);
  const registers = template.registersHouseholds ?? false;
  const missing = registers ? needed.filter((field) => !isSaved(field)) : [];
  return [
    ...saved.flatMap(({ question, field, path }, index) => {
      const other = beside[field];
      const isFirst = saved.findIndex((one) => one.field === field) === index;
      return [
        ...questionFaults(question, field, registers),
        ...(isFirst ? [] : [faultOf('saveTo', 'repeated', `Another question fills in ${field}.`)]),
        ...(registers && other !== undefined && !isSaved(other)
          ? [faultOf('saveTo', 'missing-field', `A new household has ${field} only together with ${other}.`)]
          : []),
      ].map(within(...path));
    }),
    ...innerFaults(template),
    ...(missing.length > 0
      ? [
          faultOf(
            'registersHouseholds',
            'missing-field',
            `A form that registers households needs a question with saveTo for ${missing.join(', ')}.`,
          ),
        ]
      : []),
  ];
}

const faultOf = (name: string, code: string, detail: string): TemplateFault => ({
  path: [name],
  code,
  detail,
});

function questionFaults(question: Question, field: string, registers: boolean): TemplateFault[] {
  const {
    types,
    words,
    isPersonal = false,
    isApart = false,
    isFirst = false,
  } = fields[field] ?? { types: [] };
  const { type, options = [], allowOther = false, sensitive = false } = question;
  const strange = options
    .map(valueOf)
    .filter((value) => words !== undefined && wordNamed(words, value) === undefined);
  return [
    ...(types.includes(type)
      ? []
      : [faultOf('saveTo', 'wrong-type', `${field} is filled in by ${types.join(', ')}, not by ${type}.`)]),
    ...(strange.length > 0
      ? [
          faultOf(
            'options',
            'unknown-word',
            `${field} cannot be ${strange.slice(0, 3).join(', ')}: ${words?.join(', ')} are allowed.`,
          ),
        ]
      : []),
    ...(words !== undefined && allowOther
      ? [faultOf('allowOther', 'not-allowed', `${field} has no other words than those of its list.`)]
      : []),
    ...(isPersonal && !sensitive
      ? [faultOf('sensitive', 'required', `${field} says who somebody is: mark the question sensitive.`)]
      : []),
    ...(sensitive && !isApart
      ? [
          faultOf(
            'saveTo',
            'not-allowed',
            `${field} can be read by everybody, and a sensitive answer is stored apart.`,
          ),
        ]
      : []),
    ...(isFirst && !registers
      ? [faultOf('saveTo', 'not-allowed', `${field} is filled in only by a form that registers households.`)]
      : []),
  ];
}

/** A household has each field once. */
const innerFaults = ({ sections }: Template): TemplateFault[] =>
  sections.flatMap((section, at) =>
    section.questions.flatMap(({ questions = [] }, index) =>
      inRepeat(questions).map(within('sections', at, 'questions', index)),
    ),
  );

const inRepeat = (questions: readonly Question[]): TemplateFault[] =>
  questions.flatMap(({ saveTo, questions: inner = [] }, index) =>
    [...(saveTo === undefined ? [] : [inEachRow]), ...inRepeat(inner)].map(within('questions', index)),
  );

const inEachRow: TemplateFault = {
  path: ['saveTo'],
  code: 'not-allowed',
  detail: 'A question of a repeat has many answers, and a household has each field once.',
};

export interface SavedAnswer {
  /** Path of the answer. */
  readonly path: readonly [section: string, question: string];
  /** Path of the field in the household. */
  readonly field: readonly string[];
  readonly value: unknown;
}

/**
 * What the answers say of the household, in the order of the questions; questions without an answer say nothing.
 * `template`: with calculated questions that depend on sensitive ones marked as sensitive, so that no open field has them.
 */
export const savedAnswers = (template: Template, answers: Answers): SavedAnswer[] =>
  savedQuestions(template).flatMap(({ section, question, field }) => {
    const answer = answers[section.id]?.[question.id];
    const isKept = question.sensitive && !fields[field]?.isApart;
    return answer === undefined || answer === null || isKept
      ? []
      : [
          {
            path: [section.id, question.id] as const,
            field: field.split('.'),
            value: fieldValue(answer, field),
          },
        ];
  });

/** A word as the field has it, and a place without its height: households have none. */
function fieldValue(answer: unknown, field: string): unknown {
  if (typeof answer === 'string') return wordNamed(fields[field]?.words ?? [], answer) ?? answer;
  if (typeof answer !== 'object' || answer === null || !('lat' in answer) || !('lon' in answer))
    return answer;
  const { lat, lon } = answer;
  const accuracyM = 'accuracyM' in answer ? answer.accuracyM : undefined;
  return { lat, lon, ...(accuracyM !== undefined && { accuracyM }) };
}

/** The fields as one object, as a request about a household has them. */
export function fieldsOf(saved: readonly SavedAnswer[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { field, value } of saved) {
    const [first = '', ...rest] = field;
    const inner = rest.length === 0 ? value : { ...Object(body[first]), [rest.join('.')]: value };
    body[first] = inner;
  }
  return body;
}
