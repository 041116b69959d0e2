// Every expression of test/data/odk/expressions.tsv gives what JavaRosa gives, except for the rows named here.
import { expect, test } from 'vitest';
import { readExpressionRows } from '#test/support/expression-rows.ts';
import { checkExpression } from './check.ts';
import { compileExpression, toAnswer } from './compile.ts';
import type { Context } from './context.ts';
import { openLocalTime } from './local-time.ts';
import { parseExpression } from './parse.ts';
import { openNames, type NamedQuestion } from './questions.ts';

const types: Readonly<Record<string, string>> = {
  a: 'integer',
  n: 'integer',
  z: 'integer',
  d: 'number',
  s: 'multiple_choice',
  e: 'multiple_choice',
  b: 'text',
  dt: 'date',
  dtm: 'datetime',
  t: 'time',
  txt: 'text',
  rep: 'repeat',
  fuel: 'single_choice',
  gp: 'geopoint',
};
const questions: NamedQuestion[] = Object.entries(types).map(([id, type]) => ({
  section: 'form',
  id,
  type,
  repeat: null,
}));
questions.push({ section: 'form', id: 'x', type: 'integer', repeat: 'rep' });
const names = openNames(questions);

const context: Context = {
  answers: {
    form: {
      n: 5,
      z: 0,
      d: 2.5,
      s: ['wood', 'charcoal'],
      b: 'false',
      dt: '2026-03-01',
      dtm: '2026-03-01T10:30:00.000+02:00',
      t: '10:30:00.000Z',
      txt: '  Hello  world ',
      rep: [{ x: 1 }, { x: null }, { x: 3 }],
      fuel: 'wood',
      gp: { lat: 1, lon: 2, altM: 0, accuracyM: 0 },
    },
  },
  row: null,
  self: undefined,
  option: null,
  today: '2026-11-20',
  nowMs: 1_795_000_000_000,
  local: openLocalTime('UTC'),
  household: () => null,
  previous: () => null,
};

/** Rows in which Hearth gives another value than JavaRosa, each with its value and the reason. */
const different: Readonly<Record<string, readonly [string, string]>> = {
  '-5 div 0': ['', 'division by zero gives an empty number in rules'],
  "selected(${s}, 'wood charcoal')": ['0', 'names of options have no blanks'],
  "'1,5' + 1": ['', 'a decimal comma makes no number'],
  'date(${dt} + 1)': ['2026-03-02', 'a date is printed without a time'],
  'date(${dtm})': ['2026-03-01', 'a date is printed without a time'],
  '0.00001 * 1': ['0.00001', 'numbers are printed without an exponent'],
  'round(0.0005, 4)': ['0.0005', 'numbers are printed without an exponent'],
};

/** Rows that the check refuses, so that their value has no meaning. */
const refused: Readonly<Record<string, string>> = {
  '${x} > 2': 'repeat-from-outside',
  '${x} = 1': 'repeat-from-outside',
  'string(${x})': 'repeat-from-outside',
  'boolean(${b})': 'refused-function',
  'position(${rep})': 'argument-type',
  'distance(${gp})': 'argument-type',
  'checklist(1, 2, ${n}, ${a})': 'bare-reference bare-reference',
  "jr:choice-name(${fuel}, '${fuel}')": 'refused-function',
  "digest('abc', 'MD5', 'hex')": 'refused-function',
  '${n} * 1.0E2': 'unexpected-token',
};

/** Rows that have JavaRosa's value here, and that the check refuses because phones differ or the meaning surprises. */
const refusedAtPublishing: Readonly<Record<string, string>> = {
  'not(${n})': 'bare-reference',
  'not(${b})': 'bare-reference',
  "round('')": 'number-needed',
  "'a' < 'b'": 'text-order',
  "'2026-03-01' > '2026-02-01'": 'text-order',
  "selected(${s}, 'wood charcoal')": 'option-with-blank',
  "${s} = 'wood charcoal'": 'option-with-blank',
  "true() = 'true'": 'truth-compared',
  "${d} = '2.50'": 'number-against-text',
  '${n} and 0': 'bare-reference not-a-condition',
  "if('0', 'y', 'n')": 'not-a-condition',
  "${t} > '09:00'": 'time-order',
  "max('')": 'number-needed',
  "'1,5' + 1": 'number-needed',
};

const rows = readExpressionRows();

function faultsOf(text: string): string {
  const template = { names, nearest: () => undefined };
  const asCalculation = checkExpression(text, { kind: 'calculation', holder: null }, template);
  const isTruth = asCalculation.faults.some(({ code }) => code === 'truth-in-calculation');
  const asCondition = checkExpression(text, { kind: 'condition', holder: null }, template);
  return (isTruth ? asCondition : asCalculation).faults.map(({ code }) => code).join(' ');
}

function valueOf(text: string): string {
  const parsed = parseExpression(text);
  if ('fault' in parsed) return 'ERR';
  const value = toAnswer(compileExpression(parsed.tree, { names, holder: null })(context));
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value ?? '');
}

test('all rows are there', () => {
  expect(rows).toHaveLength(136);
  const texts = new Set(rows.map(({ text }) => text));
  const named = [different, refused, refusedAtPublishing].flatMap((record) => Object.keys(record));
  expect(named.filter((text) => !texts.has(text))).toEqual([]);
});

test.each(rows.filter(({ text }) => !Object.hasOwn(refused, text)))('$text', ({ text, javaRosa }) => {
  expect(valueOf(text)).toBe(different[text]?.[0] ?? javaRosa);
  expect(faultsOf(text)).toBe(refusedAtPublishing[text] ?? '');
});

test.each(Object.entries(refused))('%s is refused: %s', (text, fault) => {
  expect(faultsOf(text)).toBe(fault);
});
