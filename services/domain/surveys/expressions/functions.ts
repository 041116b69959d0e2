// The functions that expressions may call: their arguments and results, and why others are refused.
import type { Kind } from './questions.ts';

/**
 * `options`: answers of a choice, as text. `option`: the name of one. `all`: values, or one question in all rows of a
 * repeat. `rows`: the latter only. `literal`: text in quotation marks. `shape`: a question whose answer is a place, a line or an
 * area.
 */
export type Parameter =
  | 'truth'
  | 'number'
  | 'text'
  | 'options'
  | 'option'
  | 'date'
  | 'all'
  | 'rows'
  | 'literal'
  | 'same'
  | 'shape'
  | 'other';

export interface Signature {
  readonly parameters: readonly Parameter[];
  /** Arguments that must be there; all of `parameters` if left out. */
  readonly least?: number;
  /** Of any number of further arguments. */
  readonly rest?: Parameter;
  /** `same`: what the arguments of kind `same` have in common. */
  readonly result: Kind | 'same';
}

const takes = (parameters: readonly Parameter[], result: Kind | 'same', least?: number): Signature => ({
  parameters,
  result,
  ...(least !== undefined && { least }),
});

const takesAny = (parameters: readonly Parameter[], rest: Parameter, result: Kind): Signature => ({
  parameters,
  rest,
  result,
});

const signatures: Readonly<Record<string, Signature>> = {
  selected: takes(['options', 'option'], 'truth'),
  'count-selected': takes(['options'], 'number'),
  'selected-at': takes(['options', 'number'], 'text'),
  not: takes(['truth'], 'truth'),
  if: takes(['truth', 'same', 'same'], 'same'),
  coalesce: takes(['same', 'same'], 'same'),
  checklist: takesAny(['number', 'number', 'truth'], 'truth', 'truth'),
  'boolean-from-string': takes(['text'], 'truth'),
  true: takes([], 'truth'),
  false: takes([], 'truth'),
  once: takes(['same'], 'same'),
  number: takes(['other'], 'number'),
  int: takes(['other'], 'number'),
  round: takes(['number', 'number'], 'number', 1),
  abs: takes(['number'], 'number'),
  pow: takes(['number', 'number'], 'number'),
  sqrt: takes(['number'], 'number'),
  exp: takes(['number'], 'number'),
  exp10: takes(['number'], 'number'),
  log: takes(['number'], 'number'),
  log10: takes(['number'], 'number'),
  pi: takes([], 'number'),
  sin: takes(['number'], 'number'),
  cos: takes(['number'], 'number'),
  tan: takes(['number'], 'number'),
  asin: takes(['number'], 'number'),
  acos: takes(['number'], 'number'),
  atan: takes(['number'], 'number'),
  atan2: takes(['number', 'number'], 'number'),
  area: takes(['shape'], 'number'),
  distance: takesAny(['shape'], 'shape', 'number'),
  sum: takes(['rows'], 'number'),
  min: takesAny(['all'], 'all', 'number'),
  max: takesAny(['all'], 'all', 'number'),
  count: takes(['rows'], 'number'),
  'count-non-empty': takes(['rows'], 'number'),
  string: takes(['text'], 'text'),
  concat: takesAny(['all'], 'all', 'text'),
  join: takesAny(['text', 'all'], 'all', 'text'),
  'string-length': takes(['text'], 'number', 0),
  'normalize-space': takes(['text'], 'text', 0),
  contains: takes(['text', 'text'], 'truth'),
  'starts-with': takes(['text', 'text'], 'truth'),
  'ends-with': takes(['text', 'text'], 'truth'),
  substr: takes(['text', 'number', 'number'], 'text', 2),
  'substring-before': takes(['text', 'text'], 'text'),
  'substring-after': takes(['text', 'text'], 'text'),
  translate: takes(['text', 'text', 'text'], 'text'),
  regex: takes(['text', 'literal'], 'truth'),
  today: takes([], 'date'),
  now: takes([], 'datetime'),
  date: takes(['date'], 'date'),
  'date-time': takes(['date'], 'datetime'),
  'decimal-date-time': takes(['date'], 'number'),
  'format-date': takes(['date', 'literal'], 'text'),
  'format-date-time': takes(['date', 'literal'], 'text'),
  position: takes(['other'], 'number'),
  'indexed-repeat': takes(['other', 'other', 'number'], 'any'),
  household: takes(['literal'], 'any'),
  previous: takes(['literal'], 'any'),
  pulldata: takes(['literal', 'literal', 'literal', 'other'], 'any'),
  uuid: takes(['number'], 'text', 0),
  random: takes([], 'number'),
};

/** The words of an option, in the language of the phone: for labels only. */
export const choiceNameCall = 'jr:choice-name';
export const choiceNameSignature = takes(['options', 'literal'], 'text');

/** These make another value at each call: once() keeps the first. */
export const keptByOnce: readonly string[] = ['uuid', 'random'];

export const functionNames = Object.keys(signatures).filter((name) => !keptByOnce.includes(name));

export const signatureOf = (name: string): Signature | undefined =>
  Object.hasOwn(signatures, name) ? signatures[name] : undefined;

const lookUp = "Write household('field') or previous('section.question').";

const refused: Readonly<Record<string, string>> = {
  [choiceNameCall]: 'It is for labels; rules compare the name of the option.',
  'jr:itext': 'It is for labels.',
  instance:
    "Write pulldata('list', 'column', 'key column', ${question}), household('field') or previous('section.question').",
  search: lookUp,
  lookup: lookUp,
  boolean: "Compare instead, for example ${question} = 'yes'.",
  'decimal-time': 'Use decimal-date-time().',
  'weighted-checklist': 'Add if(…, weight, 0) of each condition.',
  'enclosed-area': 'Use area().',
  geofence: 'Compute it after the survey.',
  digest: 'The service computes digests.',
  'base64-decode': 'Store the text itself.',
  randomize: 'Order options in the template.',
  version: 'The response names its version.',
  property: 'Use a metadata question.',
  'is-selected': 'Use selected().',
  depend: 'It has no effect.',
};

/** Why a function of XLSForm is refused; undefined: there is none of this name. */
export function refusalOf(name: string): string | undefined {
  if (Object.hasOwn(refused, name)) return refused[name];
  return name.startsWith('ex:') ? 'Other apps cannot be called.' : undefined;
}
