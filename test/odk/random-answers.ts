// Random answers to any template, from a seed: most are allowed, some break a limit.
import { otherMark } from '#domain/surveys/expressions/choice-names.ts';
import { valueOf, type Question, type Template } from '#domain/surveys/templates/template.ts';

/** Above 0 and below 1. */
type Random = () => number;

export function randomAnswers(
  { sections }: Template,
  random: Random,
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(sections.map(({ id, questions }) => [id, randomItem(questions, random)]));
}

const chance = (random: Random, share: number): boolean => random() < share;
const whole = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

function pick<Value>(random: Random, from: readonly Value[]): Value {
  const value = from[whole(random, 0, from.length - 1)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

const shuffled = <Value>(random: Random, from: readonly Value[]): Value[] =>
  from
    .map((value) => [random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);

function randomItem(questions: readonly Question[], random: Random): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const question of questions) {
    const answer = chance(random, 0.85) ? randomAnswer(question, random) : undefined;
    if (answer !== undefined) item[question.id] = answer;
  }
  // The number of rows follows from another answer.
  for (const { id, type, countFrom } of questions) {
    const rows = item[id];
    const counter = questions.find((one) => one.id === countFrom);
    if (type !== 'repeat' || counter === undefined || counter.type === 'calculated') continue;
    if (Array.isArray(rows)) item[counter.id] = rows.length;
    else delete item[counter.id];
  }
  return item;
}

type Make = (question: Question, random: Random) => unknown;

const words = ['AB1234', 'x', 'maize  porridge', 'Wörld', '12', 'été 2026', "it's", '<b>&"'];

function number({ validation = {} }: Question, random: Random): number {
  const min = typeof validation.min === 'number' ? validation.min : 0;
  const max = typeof validation.max === 'number' ? validation.max : min + 30;
  const value = whole(random, min - (chance(random, 0.1) ? 3 : 0), max + (chance(random, 0.1) ? 3 : 0));
  return validation.step === undefined || chance(random, 0.1)
    ? value
    : Number(
        (min + validation.step * whole(random, 0, Math.floor((max - min) / validation.step))).toFixed(6),
      );
}

const decimal: Make = (question, random) =>
  question.validation?.integer === true
    ? number(question, random)
    : Number((number(question, random) + pick(random, [0, 0, 0.5, 0.25, 0.123])).toFixed(3));

const values = ({ options = [] }: Question): string[] => [...new Set(options.map(valueOf))];
const other: Make = (_, random) => `${otherMark}${pick(random, ['briquettes', 'dung cakes'])}`;
const file: Make = (_, random) => ({ attachmentId: `${whole(random, 1, 99)}.jpg` });
const clock = (random: Random): string => `${whole(random, 10, 20)}:${whole(random, 10, 59)}:00.000`;
const day = (random: Random): string =>
  `${pick(random, ['2025', '2026', '2027'])}-0${whole(random, 1, 9)}-1${whole(random, 0, 9)}`;
const position = (random: Random): [number, number] => [
  whole(random, 300, 400) / 10,
  whole(random, 1, 20) / 10,
];

const makers: Readonly<Partial<Record<Question['type'], Make>>> = {
  single_choice: (question, random) =>
    question.allowOther === true && chance(random, 0.2)
      ? other(question, random)
      : pick(random, values(question)),
  multiple_choice: (question, random) => {
    const some = shuffled(random, values(question)).slice(0, whole(random, 1, 3));
    return question.allowOther === true && chance(random, 0.2)
      ? [...some.filter((value) => value !== 'other'), other(question, random)]
      : some;
  },
  boolean: (_, random) => chance(random, 0.7),
  number: decimal,
  integer: number,
  quantity: (question, random) => ({
    value: decimal(question, random),
    unit: pick(random, question.units ?? []),
  }),
  text: (_, random) => pick(random, words),
  // Whether a serial number is that of a device: only the phone checks it against its list.
  barcode: ({ validation }, random) =>
    validation?.mustMatch === undefined ? pick(random, ['AB1234', '12345', 'ab']) : 'AB1234',
  scale: ({ validation: { min = 0, max = 0, step = 1 } = {} }, random) =>
    Number(min) + step * whole(random, 0, Math.floor((Number(max) - Number(min)) / step)),
  rating: ({ validation: { max = 5 } = {} }, random) => whole(random, 1, Number(max)),
  rank: (question, random) => shuffled(random, values(question)).slice(0, question.top),
  date: (_, random) => day(random),
  time: (_, random) => clock(random),
  datetime: (_, random) => `${day(random)}T${clock(random)}Z`,
  duration: (_, random) => `PT${whole(random, 0, 5)}H${whole(random, 0, 59)}M`,
  geopoint: (_, random) => {
    const [lon, lat] = position(random);
    return { lat, lon, altM: whole(random, 0, 2000), accuracyM: whole(random, 1, 40) };
  },
  geoshape: (_, random) => {
    const points = Array.from({ length: 3 }, () => position(random));
    return { type: 'Polygon', coordinates: [[...points, points[0]]] };
  },
  image: file,
  audio: file,
  video: file,
  file,
  matrix: (question, random) =>
    Object.fromEntries((question.rows ?? []).map((row) => [valueOf(row), pick(random, values(question))])),
  repeat: ({ questions = [], validation: { maxItems = 3 } = {} }, random) =>
    Array.from({ length: whole(random, 1, Math.min(3, maxItems)) }, () => randomItem(questions, random)),
};

/** Undefined for what people do not answer. */
const randomAnswer: Make = (question, random) => makers[question.type]?.(question, random);
