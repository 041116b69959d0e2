// Values of answers of every type, rows of repeats, dates in time zones, and what is kept or looked up.
import { expect, test } from 'vitest';
import { compileExpression, toAnswer } from './compile.ts';
import type { Context } from './context.ts';
import { openLocalTime } from './local-time.ts';
import { parseExpression } from './parse.ts';
import { openNames, type NamedQuestion } from './questions.ts';

const types: Readonly<Record<string, string>> = {
  size: 'integer',
  income: 'quantity',
  consent: 'boolean',
  refused: 'boolean',
  head: 'text',
  visited_on: 'date',
  at: 'datetime',
  time: 'time',
  place: 'geopoint',
  field: 'geoshape',
  photo: 'image',
  fuel: 'single_choice',
  fuels: 'multiple_choice',
  plan: 'single_choice',
  wishes: 'rank',
  total: 'calculated',
  flag: 'calculated',
  intro: 'note',
  stoves: 'repeat',
  none: 'repeat',
};
const questions: NamedQuestion[] = [
  ...Object.entries(types).map(([id, type]) => ({ section: 'home', id, type, repeat: null })),
  { section: 'home', id: 'due', type: 'calculated', repeat: null, valueType: 'date' },
  { section: 'home', id: 'pots', type: 'multiple_choice', repeat: null, options: ['big pot', 'big_pot'] },
  { section: 'home', id: 'age', type: 'integer', repeat: 'stoves' },
  { section: 'home', id: 'works', type: 'boolean', repeat: 'stoves' },
  { section: 'home', id: 'defect', type: 'text', repeat: 'stoves' },
  { section: 'home', id: 'lost', type: 'integer', repeat: 'none' },
  { section: 'absent', id: 'gone', type: 'integer', repeat: null },
];
const names = openNames(questions);

/** What is null applies and has no answer; only the second row asks for its defect. */
const stoves = [
  { age: 4, works: true },
  { age: null, works: false, defect: 'fan' },
  { age: 1, works: null },
];
const context: Context = {
  answers: {
    home: {
      size: 5,
      income: { value: 12.5, unit: 'UGX' },
      consent: true,
      refused: false,
      head: '  Auma  Grace ',
      visited_on: '2026-03-01',
      at: '2026-03-01T22:30:00.000Z',
      time: '10:15:00.000+01:00',
      place: { lat: 1.25, lon: -2 },
      field: {
        type: 'LineString',
        coordinates: [
          [32.5, 0.25],
          [33, 1],
        ],
      },
      photo: { attachmentId: 'att_1', digest: 'd', mediaType: 'image/jpeg' },
      fuel: 'other:briquettes',
      fuels: ['wood', 'other:dung cakes'],
      pots: ['big pot', 'other:a lid'],
      plan: 'pay as you go',
      wishes: ['speed', 'cost'],
      total: 7.5,
      flag: true,
      intro: 'ignored',
      due: '2026-04-01',
      stoves,
    },
  },
  row: null,
  self: undefined,
  option: null,
  today: '2026-03-02',
  nowMs: 1_772_404_200_000,
  local: openLocalTime('Africa/Kampala'),
  household: (field) => ({ district: 'Gulu', size: 4, tags: ['a', 'b'] })[field],
  previous: (name) => (name === 'home.size' ? 3 : undefined),
};

function value(text: string, changes: Partial<Context> = {}, holder: string | null = null) {
  const parsed = parseExpression(text);
  if ('fault' in parsed) throw new Error(parsed.fault.detail);
  const held = questions.find(({ id }) => id === holder) ?? null;
  return toAnswer(compileExpression(parsed.tree, { names, holder: held })({ ...context, ...changes }));
}

test.each([
  ['${size}', 5],
  ['${income}', 12.5],
  ['${income_unit}', 'UGX'],
  ['${consent}', 'yes'],
  ['${refused}', 'no'],
  ['${head}', 'Auma  Grace'],
  ['${visited_on}', '2026-03-01'],
  ['${at}', '2026-03-01T22:30:00.000Z'],
  ['${time}', '10:15:00.000'],
  ['${place}', '1.25 -2.0 0.0 0.0'],
  ['${field}', '0.25 32.5 0.0 0.0;1.0 33.0 0.0 0.0'],
  ['${photo}', 'att_1'],
  ['${fuel}', 'other'],
  ['${fuel_other}', 'briquettes'],
  ['${fuels}', 'wood other'],
  ['${fuels_other}', 'dung cakes'],
  ['${wishes}', 'speed cost'],
  ['${pots}', 'big_pot_2 other'],
  ["selected(${pots}, 'pot')", false],
  ["${plan} = 'pay_as_you_go'", true],
  ['${total} + 1', 8.5],
  ['${flag}', 'yes'],
  ['${due} > ${visited_on}', true],
  ['${intro}', null],
  ['${gone}', null],
  ['${absent.gone} = ""', true],
  ['${unknown}', null],
  ['round(sin(1) * 100, 2)', 84.15],
  ['sqrt(-1)', null],
  ['log(0)', null],
  ['atan2(0, 1)', 0],
  ['pi()', Math.PI],
  ['exp10(2) + log10(1000)', 103],
  ["substring-before('a-b-c', '-')", 'a'],
  ["substring-after('a-b-c', '-')", 'b-c'],
  ["substring-before('a', '-')", null],
  ["substring-after('a', '')", 'a'],
  ["boolean-from-string('TRUE')", true],
  ["boolean-from-string('yes')", false],
  ['boolean-from-string(1)', true],
  ['checklist(1, 2, true(), false())', true],
  ['checklist(2, -1, true(), false())', false],
  ['checklist(-1, 0, true(), false())', false],
  ['distance(${place}, ${place})', 0],
  ['area(${field})', 0],
  ['distance(${unknown}, ${place})', null],
  ['size', null],
])('%s is %j', (text, expected) => {
  expect(value(text)).toBe(expected);
});

test.each([
  ['sum(${age})', 5],
  ['count(${stoves})', 3],
  ['count(${age})', 3],
  ['count(${defect})', 1],
  ["join(',', ${defect})", 'fan'],
  ['count-non-empty(${age})', 2],
  ['min(${age})', 1],
  ['max(${age})', 4],
  ['sum(${lost})', 0],
  ['max(${lost})', null],
  ['count(${none})', 0],
  ['max(-3, -1)', -1],
  ["join(',', ${works})", 'yes,no,'],
  ['indexed-repeat(${age}, ${stoves}, 3)', 1],
  ['indexed-repeat(${age}, ${stoves}, 0)', 4],
  ['indexed-repeat(${age}, ${stoves}, 4)', null],
  ['indexed-repeat(${age}, ${none}, 1)', null],
  ['${age}', null],
])('outside of the repeat %s is %j', (text, expected) => {
  expect(value(text)).toBe(expected);
});

test.each([
  ['${age} + 1', 5],
  ['${works}', 'yes'],
  ['position(..)', 1],
  ['sum(${age})', 4],
  ['indexed-repeat(${age}, ${stoves}, position(..) + 2)', 1],
  ['count(${stoves})', 3],
  ['.', 'yes'],
])('in the first row %s is %j', (text, expected) => {
  const row = { index: 1, depth: 1, answers: { ...stoves[0] }, outer: null };
  expect(value(text, { row, self: true }, 'works')).toBe(expected);
});

test.each([
  ['today()', '2026-03-02'],
  ['now()', '2026-03-01T22:30:00.000Z'],
  // 22:30 UTC is the next day in Kampala.
  ['date(${at})', '2026-03-02'],
  ['${at} > ${visited_on}', true],
  [
    "format-date(${at}, '%Y-%m-%d %H:%M:%S.%3 %h %e/%n/%y %a %b %%')",
    '2026-03-02 01:30:00.000 1 2/3/26 Mon Mar %',
  ],
  ["format-date(${visited_on}, '%H:%M')", '00:00'],
  ["format-date('', '%Y')", null],
  ["format-date(20513, '%Y-%m-%d')", '2026-03-01'],
  ['decimal-date-time(${visited_on})', 20512.875],
  ["decimal-date-time('2026-03-01T12:00:00')", 20513.375],
  ["decimal-date-time('2026-03-01T12:00:00-01:30')", 20513.5625],
  ['decimal-date-time(today()) - decimal-date-time(${visited_on})', 1],
  ['decimal-date-time(5)', 5],
  ["decimal-date-time('never')", null],
  ["date('2024-02-29') + 366", 20148],
  ['date(0)', '1970-01-01'],
  ['date(-1)', '1969-12-31'],
  ['date(1.9)', '1970-01-02'],
  ['date(100000000000)', null],
  ["date('2026-02-30')", null],
  ['${visited_on} - today()', -1],
  ['string(${at})', '2026-03-02'],
])('in Kampala %s is %j', (text, expected) => {
  expect(value(text)).toBe(expected);
});

test('days begin at local midnight, also on the day of the change to summer time', () => {
  const local = openLocalTime('Europe/Berlin');
  expect(value("decimal-date-time('2026-03-30') - decimal-date-time('2026-03-29')", { local })).toBeCloseTo(
    23 / 24,
  );
  expect(value("date('2026-03-29') + 1 = date('2026-03-30')", { local })).toBe(true);
});

test.each([
  ['round(-2.5)', -2],
  ['round(2.5)', 3],
  ['round(1.005, 2)', 1.01],
  ['round(-1.005, 2)', -1],
  ['round(1234, -2)', 1200],
  ['round(0.0000001, 7)', 1e-7],
  ['round(1, 31)', null],
  ['5 div 0', null],
  ['-5 mod 2', -1],
  ['-0', 0],
  ['pow(10, 999)', null],
  ['int(-1.5)', -1],
  ['string(1 div 10000000)', '0.0000001'],
  ['string(1.5 div 100000000)', '0.000000015'],
  ['string(pow(10, 21))', '1000000000000000000000'],
  ["number('.5')", 0.5],
  ["number('1.')", 1],
  ["number('-')", null],
  ["substr('hello', 1, 3)", 'el'],
  ["substr('hello', -4, -1)", 'ell'],
  ["substr('hello', 3, 1)", null],
  ["translate('abcab', 'ab', 'x')", 'xcx'],
  ["translate('aab', 'aba', 'xyz')", 'xxy'],
  ["ends-with('abc', 'bc')", true],
  ["selected('a b', '')", false],
  ["selected(' a  b ', 'b')", true],
  ["count-selected(' a  b ')", 2],
  ["coalesce('', 7)", 7],
  ['coalesce(1 div 0, 7)', 7],
  ["regex('AB12', '[A-Z]+')", false],
  ["regex('AB12', '(')", false],
])('%s is %j', (text, expected) => {
  expect(value(text)).toBe(expected);
});

test('a choice filter reads the name and the columns of a choice', () => {
  const option = { name: 'kitgum', district: 'Gulu', rank: 2 };
  const text = "district = household('district') and rank < 3 and name != ${head}";
  expect(value(text, { option })).toBe(true);
  expect(value(text, { option: { ...option, district: 'Lira' } })).toBe(false);
});

test('once() keeps the stored value', () => {
  expect(value('once(uuid())', { self: 'k-1' }, 'total')).toBe('k-1');
  expect(value('once(uuid())', {}, 'total')).toBe(null);
  expect(value('once(${size})', {}, 'total')).toBe(5);
});

test('look-ups read the household and the earlier survey', () => {
  expect(value("household('size') > previous('home.size')")).toBe(true);
  expect(value("household('tags')")).toBe('a b');
  expect(value("household('unknown')")).toBe(null);
  expect(value("previous('home.unknown')")).toBe(null);
});

test('answers of another shape than their type are empty, and names of Object mean nothing', () => {
  const home = { size: 'five', income: 'x', place: 5, fuels: 5, stoves: { 0: 1 }, at: 'x', visited_on: {} };
  const answers = { home };
  expect(value('${size}', { answers })).toBe(null);
  expect(value('${income}', { answers })).toBe(null);
  expect(value('${place}', { answers })).toBe(null);
  expect(value('${at}', { answers })).toBe(null);
  expect(value('${visited_on}', { answers })).toBe(null);
  expect(value('count(${stoves})', { answers })).toBe(0);
  expect(value('constructor()')).toBe(null);
  expect(value('${constructor}')).toBe(null);
});
