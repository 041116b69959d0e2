// Limits of answers as constraints of a form, and the limits that only the server can check.
import { isRelative } from '../moments/moments.ts';
import { toText } from '../expressions/values.ts';
import { choiceNames } from '../expressions/choice-names.ts';
import {
  valueOf,
  type Limits,
  type Option,
  type Question,
  type QuestionType,
} from '../templates/template.ts';
import { anchoredPattern } from './patterns.ts';
import { quote } from './quote.ts';

export interface Bounds {
  /** Each must be true of an answer. */
  readonly rules: readonly string[];
  /** Names of limits that no form can hold. */
  readonly serverOnly: readonly (keyof Limits)[];
}

/** Limits of the answer of the node that holds its value; scales and durations have theirs in other parts of their nodes. */
export const boundsOf = (question: Question): Bounds => (boundsByType[question.type] ?? noBounds)(question);

const number = ({ validation = {} }: Question): Bounds => inForm([...range(validation), ...grid(validation)]);
const text = ({ validation = {} }: Question): Bounds => inForm(texts(validation));
const noBounds = ({ validation = {} }: Question): Bounds => ({
  rules: [],
  serverOnly: present(validation, serverOnlyLimits),
});
const elsewhere = (): Bounds => inForm([]);

const boundsByType: Readonly<Partial<Record<QuestionType, (question: Question) => Bounds>>> = {
  integer: number,
  number,
  quantity: number,
  text,
  barcode: text,
  scale: elsewhere,
  rating: elsewhere,
  duration: elsewhere,
  multiple_choice: ({ validation = {}, exclusive = [], options = [] }) =>
    inForm([...namesOf(exclusive, options).map(alone), ...counts(validation)]),
  boolean: ({ validation: { mustBe } = {} }) =>
    inForm(mustBe === undefined ? [] : [`. = '${mustBe ? 'yes' : 'no'}'`]),
  date: ({ validation = {} }) => moments('date', validation),
  datetime: ({ validation = {} }) => moments('datetime', validation),
  geopoint: ({ validation = {} }) => ({
    rules: validation.maxAccuracyM === undefined ? [] : [accuracy(validation.maxAccuracyM)],
    serverOnly: present(validation, ['withinKmOfHousehold']),
  }),
};

const inForm = (rules: readonly string[]): Bounds => ({ rules, serverOnly: [] });

const serverOnlyLimits = [
  'min',
  'max',
  'maxPoints',
  'maxBytes',
  'mediaTypes',
  'minItems',
  'maxItems',
] as const;

const present = (limits: Limits, names: readonly (keyof Limits)[]): (keyof Limits)[] =>
  names.filter((name) => limits[name] !== undefined);

const range = ({ min, max }: Limits): string[] => [
  ...(typeof min === 'number' ? [`. >= ${toText(min)}`] : []),
  ...(typeof max === 'number' ? [`. <= ${toText(max)}`] : []),
];

/** Quotients of decimals miss whole numbers by a little: never `mod`. */
function grid({ integer, decimals, step, min }: Limits): string[] {
  const from = typeof min === 'number' && min !== 0 ? `(. - ${toText(min)})` : '.';
  return [
    ...(integer ? ['round(., 0) = .'] : []),
    ...(decimals === undefined ? [] : [`round(., ${decimals}) = .`]),
    ...(step === undefined
      ? []
      : [`abs(${from} div ${toText(step)} - round(${from} div ${toText(step)}, 0)) < 0.000001`]),
  ];
}

const namesOf = (values: readonly string[], options: readonly Option[]): string[] => {
  const names = choiceNames(options.map(valueOf));
  return values.map((value) => names.get(value) ?? value);
};

const alone = (option: string): string => `not(selected(., ${quote(option)}) and count-selected(.) > 1)`;

const counts = ({ minSelected, maxSelected }: Limits): string[] => [
  ...(minSelected === undefined ? [] : [`count-selected(.) >= ${minSelected}`]),
  ...(maxSelected === undefined ? [] : [`count-selected(.) <= ${maxSelected}`]),
];

const texts = ({ minLength, maxLength, pattern }: Limits): string[] => [
  ...(minLength === undefined ? [] : [`string-length(.) >= ${minLength}`]),
  ...(maxLength === undefined ? [] : [`string-length(.) <= ${maxLength}`]),
  ...(pattern === undefined ? [] : [`regex(., ${quote(anchoredPattern(pattern))})`]),
];

const accuracy = (metres: number): string => `number(selected-at(., 3)) <= ${toText(metres)}`;

function moments(type: 'date' | 'datetime', { min, max }: Limits): Bounds {
  const written = (
    [
      ['min', '>=', min],
      ['max', '<=', max],
    ] as const
  ).flatMap(([name, sign, bound]) => {
    if (bound === undefined) return [];
    const day = dayFormula(String(bound));
    if (day !== undefined) return [{ name, rule: `. ${sign} ${day}` }];
    const isMoment = type === 'datetime' && !isRelative(String(bound));
    const rule = isMoment ? `decimal-date-time(.) ${sign} decimal-date-time(${quote(String(bound))})` : null;
    return [{ name, rule }];
  });
  return {
    rules: written.flatMap(({ rule }) => rule ?? []),
    serverOnly: written.flatMap(({ name, rule }) => (rule === null ? [name] : [])),
  };
}

/** Months and years have no exact form on phones. */
function dayFormula(bound: string): string | undefined {
  if (bound === 'today') return 'today()';
  const [found, sign = '', amount, unit] = /^today([+-])P(\d{1,4})([DW])$/.exec(bound) ?? [];
  if (found !== undefined) return `today() ${sign} ${Number(amount) * (unit === 'W' ? 7 : 1)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(bound) ? `date('${bound}')` : undefined;
}
