// The questions of a template as expressions see them: their names, and what kind of value their answers are.
import type { ListTable } from '../lists/list-table.ts';
import { namedChoices, type Choices } from './choice-names.ts';

export interface NamedQuestion {
  readonly section: string;
  readonly id: string;
  /** A question type of Hearth: `number`, `single_choice`, `repeat`, … */
  readonly type: string;
  /** The repeat that holds the question; of a repeat in a repeat `outer/inner`. */
  readonly repeat: string | null;
  /** Values of the options, where the template has them. */
  readonly options?: readonly string[];
  /** It chooses from a list, whose values are taken as they are. */
  readonly isListed?: boolean;
  /** The same options as rules see them; `withChoices` adds them. */
  readonly choices?: Choices;
  /** The question type whose answers a calculated question has; without it any value. */
  readonly valueType?: string;
}

/** What is in a repeat is held by this. */
export const pathInside = (repeat: string | null, id: string): string =>
  repeat === null ? id : `${repeat}/${id}`;

/** The ids of the repeats that hold a question, the outermost first. */
export const repeatsAround = ({ repeat }: Pick<NamedQuestion, 'repeat'>): readonly string[] =>
  repeat === null ? [] : repeat.split('/');

/** How many repeats hold both, from the outermost on. */
export function sharedRepeats(one: NamedQuestion, other: NamedQuestion | null): number {
  if (other === null || one.section !== other.section) return 0;
  const others = repeatsAround(other);
  const differing = repeatsAround(one).findIndex((id, level) => id !== others[level]);
  return differing < 0 ? repeatsAround(one).length : differing;
}

/** `none`: nothing to compare, as of a note. `nodes`: a repeat, or a question in all its rows. */
export type Kind =
  | 'number'
  | 'text'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'datetime'
  | 'geopoint'
  | 'truth'
  | 'any'
  | 'nodes'
  | 'none';

const kindByType: Readonly<Record<string, Kind>> = {
  multiple_choice: 'choices',
  single_choice: 'choice',
  boolean: 'choice',
  number: 'number',
  integer: 'number',
  scale: 'number',
  rating: 'number',
  quantity: 'number',
  rank: 'choices',
  text: 'text',
  barcode: 'text',
  device_ref: 'text',
  duration: 'text',
  image: 'text',
  audio: 'text',
  video: 'text',
  file: 'text',
  geoshape: 'text',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  geopoint: 'geopoint',
  repeat: 'nodes',
  note: 'none',
  // What a calculation for labels gives depends on the language of the phone.
  label: 'none',
  matrix: 'none',
};

export function kindOf({ type, valueType, isListed }: NamedQuestion): Kind {
  // Its values may be numbers, and have blanks.
  if (isListed && type === 'single_choice') return 'any';
  const name = valueType ?? type;
  return (Object.hasOwn(kindByType, name) ? kindByType[name] : undefined) ?? 'any';
}

export const withChoices = (question: NamedQuestion): NamedQuestion =>
  question.options === undefined || question.choices !== undefined
    ? question
    : { ...question, choices: namedChoices(question.options) };

const yesOrNo = namedChoices(['yes', 'no']);

/** Options as expressions name them; undefined where any text may be one. */
export const choicesOf = (question: NamedQuestion): Choices | undefined =>
  question.type === 'boolean' ? yesOrNo : withChoices(question).choices;

/** What a name stands for: an answer, the unit of a quantity, or the text of `other`. */
export interface Target {
  readonly question: NamedQuestion;
  readonly part: 'value' | 'unit' | 'other';
}

export interface Names {
  /** Every question or part with this name. Names are `question` or `section.question`. */
  readonly find: (name: string) => readonly Target[];
  readonly all: readonly string[];
  /** Lists that rules may look up, by id. */
  readonly lists: ReadonlyMap<string, ListTable>;
}

const hasOther = ({ type }: NamedQuestion): boolean => type === 'single_choice' || type === 'multiple_choice';

/**
 * XLSForm splits a quantity into `q` and `q_unit`, and a choice with a text of its own into `q` and `q_other`. A question
 * with such a name comes first.
 */
export function openNames(given: readonly NamedQuestion[], lists: Names['lists'] = new Map()): Names {
  const questions = given.map(withChoices);
  const targets = new Map<string, Target[]>();
  const add = (name: string, target: Target): void => {
    const others = targets.get(name);
    if (others) others.push(target);
    else targets.set(name, [target]);
  };
  const addParts = (part: 'unit' | 'other', owners: readonly NamedQuestion[]): void => {
    const taken = new Set(targets.keys());
    for (const question of owners)
      for (const name of namesOf(question)) {
        if (!taken.has(`${name}_${part}`)) add(`${name}_${part}`, { question, part });
      }
  };
  for (const question of questions)
    for (const name of namesOf(question)) add(name, { question, part: 'value' });
  const all = [...targets.keys()];
  addParts(
    'unit',
    questions.filter(({ type }) => type === 'quantity'),
  );
  addParts('other', questions.filter(hasOther));
  return { find: (name) => targets.get(name) ?? [], all, lists };
}

/**
 * Where a question stands, unique in its template: `section.question`, of one in repeats `section.outer/inner/question`. Rules
 * read only questions whose full name is unique as well.
 */
export const placeOf = ({ section, repeat, id }: Pick<NamedQuestion, 'section' | 'repeat' | 'id'>): string =>
  `${section}.${pathInside(repeat, id)}`;

export const fullName = ({ section, id }: NamedQuestion): string => `${section}.${id}`;

const namesOf = (question: NamedQuestion): string[] => [question.id, fullName(question)];
