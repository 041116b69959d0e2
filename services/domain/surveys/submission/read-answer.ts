// Reads the answer to one question from the texts of its XML nodes.
import { choiceNames, otherMark } from '../expressions/choice-names.ts';
import { isFileType, type FileType } from '../files/file-defect.ts';
import type { Part } from '../form/node.ts';
import { valueOf, type Option, type Question, type QuestionType } from '../templates/template.ts';
import { readCalculated, readers, readNumber } from './read-text.ts';

export type Texts = ReadonlyMap<Part, string>;

/** What the service knows of the files and devices that an interview names. */
export interface Known {
  /** The attachment with this file name that a question of this type takes; undefined while it has not arrived. */
  readonly file: (name: string, type: FileType) => object | undefined;
  /** The DID of a device. */
  readonly device: (id: string) => string | undefined;
}

/** `text`: what was sent where it is no answer of the type. */
export type ReadAnswer = { readonly answer: unknown } | { readonly text: string };

const answerOf = (answer: unknown): ReadAnswer => ({ answer });

type Read = (texts: Texts, question: Question, known: Known) => ReadAnswer;

export function readAnswer(texts: Texts, question: Question, known: Known): ReadAnswer {
  const read = split[question.type];
  if (read) return read(texts, question, known);
  const text = texts.get('value');
  if (text === undefined) return answerOf(undefined);
  const answer = readers[question.type]?.(text);
  return answer === undefined ? { text } : answerOf(answer);
}

const readFile: Read = (texts, { type }, { file }) => {
  const name = texts.get('value');
  if (name === undefined || !isFileType(type)) return answerOf(undefined);
  return answerOf(file(name, type) ?? { attachmentId: name });
};

/** Types whose answers need more than one text, or more than the text. */
const split: Readonly<Partial<Record<QuestionType, Read>>> = {
  single_choice: (texts, question) => answerOf(readChoices(texts, question)[0]),
  multiple_choice: (texts, question) => answerOf(listOrNothing(readChoices(texts, question))),
  rank: (texts, question) => answerOf(listOrNothing(readRanking(texts, question))),
  quantity: readQuantity,
  matrix: readMatrix,
  duration: readDuration,
  calculated: (texts, { valueType }) => {
    const text = texts.get('value');
    return answerOf(text === undefined ? undefined : readCalculated(text, valueType));
  },
  device_ref: (texts, _, { device }) => {
    const id = texts.get('value');
    return answerOf(id === undefined ? undefined : (device(id) ?? id));
  },
  image: readFile,
  audio: readFile,
  video: readFile,
  file: readFile,
  note: () => answerOf(undefined),
};

const listOrNothing = (values: readonly string[]): readonly string[] | undefined =>
  values.length === 0 ? undefined : values;

/** Options by the names that phones send. A name that the list does not have stays: the check of answers reports it. */
function optionsByName(options: readonly Option[] = []): (name: string) => string {
  const byName = new Map([...choiceNames(options.map(valueOf))].map(([value, name]) => [name, value]));
  return (name) => byName.get(name) ?? name;
}

const namesIn = (text = ''): string[] => text.split(/\s+/).filter((name) => name !== '');

function readChoices(texts: Texts, { type, options, optionsFrom, allowOther }: Question): string[] {
  const text = texts.get('value');
  // The values of a list are sent as they are; of one choice also with blanks.
  if (optionsFrom) return type === 'multiple_choice' ? namesIn(text) : text === undefined ? [] : [text];
  const other = texts.get('other');
  const valueByName = optionsByName(options);
  return namesIn(texts.get('value')).map((name) =>
    allowOther === true && name === 'other' && other !== undefined
      ? `${otherMark}${other}`
      : valueByName(name),
  );
}

function readRanking(texts: Texts, { options = [], top }: Question): string[] {
  const valueByName = optionsByName(options);
  if (top === undefined) return namesIn(texts.get('value')).map(valueByName);
  const places = Array.from({ length: top }, (_, index) => texts.get(`place:${index + 1}`));
  return places.flatMap((name) => (name === undefined ? [] : [valueByName(name)]));
}

function readQuantity(texts: Texts, { units }: Question): ReadAnswer {
  const [text, unit] = [texts.get('value'), texts.get('unit')];
  if (text === undefined) return answerOf(undefined);
  const value = readNumber(text);
  if (value === undefined) return { text };
  return answerOf({ value, ...(unit !== undefined && { unit: optionsByName(units)(unit) }) });
}

function readMatrix(texts: Texts, { rows = [], options }: Question): ReadAnswer {
  const valueByName = optionsByName(options);
  const filled = rows.map(valueOf).flatMap((row) => {
    const name = texts.get(`row:${row}`);
    return name === undefined ? [] : [[row, valueByName(name)] as const];
  });
  return answerOf(filled.length === 0 ? undefined : Object.fromEntries(filled));
}

function readDuration(texts: Texts): ReadAnswer {
  const [hours, minutes] = [texts.get('hours'), texts.get('minutes')];
  if (hours === undefined && minutes === undefined) return answerOf(undefined);
  const [h, m] = [readNumber(hours ?? '0'), readNumber(minutes ?? '0')];
  const isWhole = Number.isInteger(h) && Number.isInteger(m);
  return isWhole ? answerOf(`PT${h}H${m}M`) : { text: `${hours ?? ''} ${minutes ?? ''}`.trim() };
}
