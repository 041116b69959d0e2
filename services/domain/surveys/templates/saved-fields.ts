// Answers that fill in fields of their household: which answers a field takes, and what an interview says of the household.
import { deviceTypes } from '../../devices.ts';
import { fuelTypes } from '../../fuels.ts';
import { densities } from '../../households.ts';
import type { Answers } from '../answers/canonical.ts';
import { within, type TemplateFault } from './faults.ts';
import { valueOf, type Question, type QuestionType, type Template } from './template.ts';

interface SavedField {
  readonly types: readonly QuestionType[];
  /** All that it may be. */
  readonly words?: readonly string[];
  /** It says who somebody is. */
  readonly isPersonal?: true;
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
  'location.geo': { types: ['geopoint'] },
  'members.adults': { types: numbers },
  'members.children': { types: numbers },
  'baseline.fuelType': { types: choice, words: fuelTypes },
  'baseline.monthlyConsumption': { types: numbers },
  'contact.name': { types: texts, isPersonal: true },
  'contact.phone': { types: texts, isPersonal: true },
  'device.type': { types: choice, words: deviceTypes, isFirst: true },
  'device.serialNumber': { types: texts, isFirst: true },
  'device.model': { types: texts, isFirst: true },
};

/** What `saveTo` may name: paths in a household; `device` is the stove or sensor that is installed in a new one. */
export const savedFieldNames: readonly string[] = Object.keys(fields);

/** Fields without which nobody can be registered. */
const needed = ['location.district', 'location.density'];

/** Fields that a new household has together. */
const together = [
  ['members.adults', 'members.children'],
  ['baseline.fuelType', 'baseline.monthlyConsumption'],
] as const;

/** The field that a cell `save_to` means: its path, or its last name, however it is written; undefined for none. */
export function savedFieldNamed(text: string): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z.]/g, '');
  return savedFieldNames.find(
    (field) => plain(field) === plain(text) || plain(field).split('.').at(-1) === plain(text),
  );
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
  return [
    ...saved.flatMap(({ question, field, path }, index) => [
      ...questionFaults(question, field, registers).map(within(...path)),
      ...(saved.findIndex((one) => one.field === field) === index
        ? []
        : [{ path: [...path, 'saveTo'], code: 'repeated', detail: `Another question fills in ${field}.` }]),
    ]),
    ...innerFaults(template),
    ...(registers ? registeringFaults(isSaved) : []),
  ];
}

function questionFaults(question: Question, field: string, registers: boolean): TemplateFault[] {
  const { types, words, isPersonal = false, isFirst = false } = fields[field] ?? { types: [] };
  const { type, options = [], allowOther = false, sensitive = false } = question;
  const fault = (name: string, code: string, detail: string): TemplateFault => ({
    path: [name],
    code,
    detail,
  });
  const strange = options.map(valueOf).filter((value) => words !== undefined && !words.includes(value));
  return [
    ...(types.includes(type)
      ? []
      : [fault('saveTo', 'wrong-type', `${field} is filled in by ${types.join(', ')}, not by ${type}.`)]),
    ...(strange.length > 0
      ? [
          fault(
            'options',
            'unknown-word',
            `${field} cannot be ${strange.slice(0, 3).join(', ')}: ${words?.join(', ')} are allowed.`,
          ),
        ]
      : []),
    ...(words !== undefined && allowOther
      ? [fault('allowOther', 'not-allowed', `${field} has no other words than those of its list.`)]
      : []),
    ...(isPersonal && !sensitive
      ? [fault('sensitive', 'required', `${field} says who somebody is: mark the question sensitive.`)]
      : []),
    ...(isFirst && !registers
      ? [fault('saveTo', 'not-allowed', `${field} is filled in only by a form that registers households.`)]
      : []),
  ];
}

/** A household has each field once. */
const innerFaults = ({ sections }: Template): TemplateFault[] =>
  sections.flatMap((section, at) =>
    section.questions.flatMap(({ questions = [] }, index) =>
      questions.flatMap(({ saveTo }, inner) =>
        saveTo === undefined
          ? []
          : [
              {
                path: ['sections', at, 'questions', index, 'questions', inner, 'saveTo'],
                code: 'not-allowed',
                detail: 'A question of a repeat has many answers, and a household has each field once.',
              },
            ],
      ),
    ),
  );

function registeringFaults(isSaved: (field: string) => boolean): TemplateFault[] {
  const missing = [
    ...needed.filter((field) => !isSaved(field)),
    ...together.flatMap((pair) => (pair.some(isSaved) ? pair.filter((field) => !isSaved(field)) : [])),
    ...(savedFieldNames.some((field) => field.startsWith('device.') && isSaved(field)) &&
    !isSaved('device.type')
      ? ['device.type']
      : []),
  ];
  if (missing.length === 0) return [];
  const detail = `A form that registers households needs a question with saveTo for ${missing.join(', ')}.`;
  return [{ path: ['registersHouseholds'], code: 'missing-field', detail }];
}

export interface SavedAnswer {
  /** Path of the answer. */
  readonly path: readonly [section: string, question: string];
  /** Path of the field in the household. */
  readonly field: readonly string[];
  readonly value: unknown;
}

/** What the answers say of the household, in the order of the questions; questions without an answer say nothing. */
export const savedAnswers = (template: Template, answers: Answers): SavedAnswer[] =>
  savedQuestions(template).flatMap(({ section, question, field }) => {
    const answer = answers[section.id]?.[question.id];
    return answer === undefined || answer === null
      ? []
      : [{ path: [section.id, question.id] as const, field: field.split('.'), value: fieldValue(answer) }];
  });

/** A place without its height: households have none. */
function fieldValue(answer: unknown): unknown {
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
