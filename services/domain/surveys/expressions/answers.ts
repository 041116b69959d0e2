// Values of answers in JSON, as a phone would show them to an expression.
import { choiceName, otherMark, type Choices } from './choice-names.ts';
import { localDay, momentMs, dayOf, type LocalTime } from './dates.ts';
import { kindOf, withChoices, type Kind, type Target } from './questions.ts';
import { empty, finite, toNumber, type Value } from './values.ts';

/** Reads the answer of a question, or of a part of it. */
export function answerReader({ question, part }: Target): (answer: unknown, local: LocalTime) => Value {
  if (part === 'unit') return (answer) => choiceName(textOf(field(answer, 'unit')));
  if (part === 'other') return otherText;
  const { choices, isListed } = withChoices(question);
  const read = isListed ? readListed : choices?.hasBlanks ? choiceReader(choices) : readers[kindOf(question)];
  return (answer, local) =>
    answer === undefined || answer === null || answer === '' ? empty : read(answer, local);
}

const readListed = (answer: unknown): Value =>
  Array.isArray(answer) ? answer.map(textOf).join(' ') : textOf(answer);

/** Answers of a choice among options with blanks. */
function choiceReader({ nameOf: names }: Choices): (answer: unknown) => Value {
  const nameOf = (answer: unknown): string => names.get(textOf(answer)) ?? optionName(answer);
  return (answer) => (Array.isArray(answer) ? answer.map(nameOf).join(' ') : nameOf(answer));
}

/** An answer whose question is not known: of a household, an earlier survey or a choice. */
export const readAny = (answer: unknown): Value => {
  if (typeof answer === 'number') return finite(answer);
  if (typeof answer === 'string') return answer.trim();
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return Array.isArray(answer) ? answer.map(optionName).join(' ') : empty;
};

const readers: Readonly<Record<Kind, (answer: unknown, local: LocalTime) => Value>> = {
  number: readNumber,
  text: readText,
  choice: (answer) => (typeof answer === 'string' ? optionName(answer) : readAny(answer)),
  choices: readAny,
  date: readDate,
  datetime: readMoment,
  time: (answer) => textOf(answer).replace(/(?:Z|[+-]\d{2}(?::?\d{2})?)$/, ''),
  geopoint: readPoint,
  truth: readAny,
  any: readAny,
  nodes: () => empty,
  none: () => empty,
};

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer.trim() : empty);

const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, name)
    ? Reflect.get(answer, name)
    : undefined;

/** `other:briquettes` is the option `other`; its text is a question of its own. */
const optionName = (answer: unknown): string =>
  textOf(answer).startsWith(otherMark) ? 'other' : choiceName(textOf(answer));

function otherText(answer: unknown): string {
  const given: unknown[] = Array.isArray(answer) ? answer : [answer];
  const other = given.find((option) => textOf(option).startsWith(otherMark));
  return textOf(other).slice(otherMark.length).trim();
}

function readNumber(answer: unknown): Value {
  const value = field(answer, 'value') ?? answer;
  return typeof value === 'number' ? finite(value) : toNumber(textOf(value));
}

function readText(answer: unknown): Value {
  const file = field(answer, 'attachmentId');
  if (file !== undefined) return textOf(file);
  const points = field(answer, 'coordinates');
  return points === undefined ? readAny(answer) : pointsText(points);
}

function readDate(answer: unknown, local: LocalTime): Value {
  const text = textOf(answer);
  const day = dayOf(text);
  if (day !== null) return { day, atMs: null };
  const atMs = momentMs(text, local);
  return atMs === null ? empty : { day: localDay(atMs, local), atMs: null };
}

function readMoment(answer: unknown, local: LocalTime): Value {
  const text = textOf(answer);
  const atMs = momentMs(text, local);
  if (atMs !== null) return { day: localDay(atMs, local), atMs };
  const day = dayOf(text);
  return day === null ? empty : { day, atMs: null };
}

/** Decimals of coordinates always show: 1.0. */
const coordinate = (value: unknown): string => {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0;
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
};

/** Latitude, longitude, altitude and accuracy. */
function readPoint(answer: unknown): Value {
  if (typeof field(answer, 'lat') !== 'number') return empty;
  return ['lat', 'lon', 'altM', 'accuracyM'].map((name) => coordinate(field(answer, name))).join(' ');
}

/** The points of a line, or of the outer ring of a polygon. GeoJSON has the longitude first. */
function pointsText(coordinates: unknown): string {
  const [first]: unknown[] = Array.isArray(coordinates) ? coordinates : [];
  const isRing = Array.isArray(first) && Array.isArray(first[0]);
  const points: unknown = isRing ? first : coordinates;
  return (Array.isArray(points) ? points : [])
    .map((point: unknown) => {
      const [lon, lat]: unknown[] = Array.isArray(point) ? point : [];
      return `${coordinate(lat)} ${coordinate(lon)} 0.0 0.0`;
    })
    .join(';');
}
