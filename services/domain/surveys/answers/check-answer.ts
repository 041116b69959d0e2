// Whether an answer has the type of its question and keeps its limits. No conversions: "5" is not 5.
import type { Question, QuestionType } from '../templates/template.ts';
import { checkMatrix, checkMultiple, checkRank, checkSingle } from './choices.ts';
import { fault, wrongType, type AnswerFault } from './fault.ts';
import type { Measures } from './measures.ts';
import { checkMoment } from './moments.ts';
import { checkInteger, checkNumber, checkQuantity, checkRating, checkScale } from './numbers.ts';
import { checkFile, checkPoint, checkShape } from './places.ts';
import { checkDevice, checkText } from './texts.ts';

type Check = (answer: unknown, question: Question, measures: Measures) => AnswerFault[];

const nothing: Check = () => [];

const checks: Readonly<Record<QuestionType, Check>> = {
  multiple_choice: checkMultiple,
  single_choice: checkSingle,
  rank: checkRank,
  matrix: checkMatrix,
  number: checkNumber,
  integer: checkInteger,
  scale: checkScale,
  rating: checkRating,
  quantity: checkQuantity,
  boolean: checkBoolean,
  text: checkText,
  barcode: checkText,
  device_ref: checkDevice,
  date: checkMoment('date'),
  time: checkMoment('time'),
  datetime: checkMoment('datetime'),
  duration: checkMoment('duration'),
  geopoint: checkPoint,
  geoshape: checkShape,
  image: checkFile,
  audio: checkFile,
  video: checkFile,
  file: checkFile,
  note: () => [fault('no-answer', 'A note has no answer.')],
  // Its items are checked one by one.
  repeat: (answer) => (Array.isArray(answer) ? [] : [wrongType('a list of items', answer)]),
  calculated: nothing,
  hidden: nothing,
  metadata: nothing,
};

/** Faults of one given answer. */
export const checkAnswer: Check = (answer, question, measures) =>
  checks[question.type](answer, question, measures);

function checkBoolean(answer: unknown, { validation: { mustBe } = {} }: Question): AnswerFault[] {
  if (typeof answer !== 'boolean') return [wrongType('true or false', answer)];
  if (mustBe === undefined || answer === mustBe) return [];
  return [fault('must-be', `The answer must be ${String(mustBe)}.`)];
}
