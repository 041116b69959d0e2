// What the check of an expression refuses and warns of, and where.
import { expect, test } from 'vitest';
import { checkExpression, type Place } from './check.ts';
import { openNames, type NamedQuestion } from './questions.ts';

const fuels = ['wood', 'charcoal', 'lpg', 'none'];
const inSection = (section: string, types: Readonly<Record<string, string>>, repeat: string | null = null) =>
  Object.entries(types).map(([id, type]): NamedQuestion => ({ section, id, type, repeat }));

const questions: NamedQuestion[] = [
  ...inSection('home', {
    size: 'integer',
    income: 'quantity',
    consent: 'boolean',
    head: 'text',
    visited_on: 'date',
    at: 'datetime',
    left_at: 'datetime',
    time: 'time',
    place: 'geopoint',
    total: 'calculated',
    intro: 'note',
    rates: 'matrix',
    stove: 'single_choice',
    stoves: 'repeat',
    same: 'integer',
  }),
  { section: 'home', id: 'fuel', type: 'single_choice', repeat: null, options: fuels },
  { section: 'home', id: 'fuels', type: 'multiple_choice', repeat: null, options: fuels },
  { section: 'home', id: 'score', type: 'single_choice', repeat: null, options: ['1', '2', '3'] },
  { section: 'home', id: 'due', type: 'calculated', repeat: null, valueType: 'date' },
  ...inSection('home', { age: 'integer', works: 'boolean', cost: 'calculated' }, 'stoves'),
  ...inSection('site', { same: 'integer' }),
];
const names = openNames(questions);
const held = (id: string): NamedQuestion | null => questions.find((question) => question.id === id) ?? null;

const nearest = (word: string, allowed: readonly string[]): string | undefined =>
  allowed.find((candidate) => candidate.toLowerCase() === word.toLowerCase() || candidate === `${word}d`);

function check(text: string, kind: Place['kind'] = 'condition', holder: string | null = null) {
  const place: Place = { kind, holder: holder === null ? null : held(holder), columns: ['district', 'kind'] };
  return checkExpression(text, place, { names, nearest });
}

const codes = (found: readonly { code: string; position: number }[]): string =>
  found.map(({ code, position }) => `${code} ${position}`).join(', ');

test.each([
  '${size} > 1 and selected(${fuels}, "wood")',
  "${consent} = 'yes'",
  "${size} = '' or ${visited_on} != '' or ${time} = '' or ${fuel} = ''",
  "${visited_on} > date('2026-02-01')",
  '${visited_on} <= today() - 30',
  '${visited_on} < ${at}',
  'decimal-date-time(${at}) < decimal-date-time(${left_at})',
  "${income} > 5 and ${income_unit} = 'UGX'",
  "${fuel_other} != '' and ${fuel} = 'other'",
  '${score} > 1 and ${score} = 2',
  "${stove} = 'any' or true()",
  "${total} > 1 and ${total} = 'a' and ${total} != ''",
  'count(${stoves}) > 0 and count(${age}) = count-non-empty(${age})',
  'sum(${cost}) > 1 and max(${cost}) > 0 and max(1, 2) > 1',
  "join(' ', ${age}) != '' and concat(${age}) != ''",
  'indexed-repeat(${age}, ${stoves}, 1) > 5',
  "household('district') = 'Gulu' and previous('home.size') > 2",
  '${home.same} = ${site.same}',
  "regex(${head}, '[A-Z].*') and string-length(${head}) < 9",
  "number(substr(${time}, 0, 2)) > 9 and format-date(${at}, '%Y') >= 2026",
  'number(selected-at(${place}, 3)) <= 20',
  "selected(${fuels}, 'wood') + selected(${fuels}, 'lpg') = 1",
  "if(${size} > 1, '', 5) + 1 > 2",
  'round(${size}, 1) = 1 or false()',
  'coalesce(${size}, 0) >= 0 and pow(${size}, 2) mod 2 = 0',
  '${due} < today()',
])('%s has no fault', (text) => {
  const { faults, warnings } = check(text);
  expect(codes([...faults, ...warnings])).toBe('');
});

test.each([
  // Names.
  ['${siz} > 1', 'unknown-name 0'],
  ['${same} > 1', 'ambiguous-name 0'],
  ['size > 1', 'unknown-name 0'],
  ['${intro} = 1', 'no-value 0'],
  ["${rates} = 'a'", 'no-value 0'],
  ['. > 1', 'no-holder 0'],
  ['.. = 1', 'path 0'],
  ['${constructor} = 1', 'unknown-name 0'],
  // Functions.
  ['selectd(${fuels}, "wood")', 'unknown-function 0'],
  ['constructor()', 'unknown-function 0'],
  ['uuid() = 1', 'refused-function 0'],
  ['1 = random()', 'refused-function 4'],
  ["jr:choice-name(${fuel}, '${fuel}') = 'Wood'", 'refused-function 0'],
  ['boolean(${consent})', 'refused-function 0'],
  ['area(${size}) > 0', 'argument-type 5'],
  ['distance(${fuel}, ${place}) > 0', 'argument-type 9'],
  ["digest(${fuel}, 'MD5') = 'a'", 'refused-function 0'],
  ["ex:app.id() = 'a'", 'refused-function 0'],
  ['not()', 'argument-count 0'],
  ['true(1)', 'argument-count 0'],
  ['if(true(), 1) = 1', 'argument-count 0'],
  ['round(1, 2, 3) = 1', 'argument-count 0'],
  ['max() = 1', 'argument-count 0'],
  ['selected(${size}, "1")', 'argument-type 9'],
  ['selected(${fuels}, 1)', 'argument-type 19'],
  ['sum(1) = 1', 'argument-type 4'],
  ['sum(${size}) = 1', 'argument-type 4'],
  ['sum(${stoves}) = 1', 'argument-type 4'],
  ['date(${size} = 1) = 1', 'argument-type 5'],
  ["date('2026-02-30') = today()", 'bad-date 5'],
  ["format-date(today(), '%Q') = ''", 'bad-format 21'],
  ["format-date(today(), ${head}) = ''", 'literal-needed 21'],
  ["regex(${head}, '(a')", 'bad-pattern 15'],
  ['regex(${head}, ${fuel})', 'literal-needed 15'],
  ["previous('size') = 1", 'bad-reference 9'],
  ['household(${head}) = 1', 'literal-needed 10'],
  ["household('') = 1", 'bad-reference 10'],
  ['position(..) = 1', 'not-in-repeat 0'],
  ['position(${stoves}) = 1', 'argument-type 0'],
  ['indexed-repeat(${size}, ${stoves}, 1) = 1', 'argument-type 0'],
  ['indexed-repeat(1, ${stoves}, 1) = 1', 'argument-type 0'],
  // Repeats.
  ['${age} > 1', 'repeat-from-outside 0'],
  ['${stoves} > 1', 'repeat-from-outside 0'],
  ['string(${age}) = 1', 'repeat-from-outside 7'],
  ['max(${age}, 1) = 1', 'repeat-from-outside 4'],
  // Conditions.
  ['${size}', 'bare-reference 0'],
  ['not(${size})', 'bare-reference 4'],
  ["if(${size}, 'a', 'b') = 'a'", 'bare-reference 3'],
  ['${size} and ${consent}', 'bare-reference 0, bare-reference 12'],
  ["household('a')", 'bare-reference 0'],
  ['1', 'not-a-condition 0'],
  ["'yes'", 'not-a-condition 0'],
  ['${size} + 1', 'not-a-condition 0'],
  ["selected(${fuels}, 'wood') = 'true'", 'truth-compared 29'],
  ['${consent} = true()', 'truth-compared 0'],
  ['${total} = false()', 'truth-compared 0'],
  // Kinds.
  ["${size} = '5.0'", 'number-against-text 10'],
  ["'a' != ${size}", 'number-against-text 0'],
  ['${size} = ${head}', 'number-against-text 0'],
  ['${head} > 5', 'number-against-text 0'],
  ['${fuel} = 1', 'number-against-text 10'],
  ["${fuel} > ''", 'number-needed 10'],
  ["${size} + 'a' = 1", 'number-needed 10'],
  ["${size} + '' = 1", 'number-needed 10'],
  ['-${fuel} = 1', 'number-needed 1'],
  ['round(${place}) = 1', 'number-needed 6'],
  ["${visited_on} > '2026-02-01'", 'date-against-text 16'],
  ["'2026-02-01' = ${visited_on}", 'date-against-text 0'],
  ["${total} >= '2026-02-01'", 'date-against-text 12'],
  ['${visited_on} = ${head}', 'date-against-text 0'],
  ['${at} < ${left_at}', 'datetime-order 0'],
  ['now() = ${at}', 'datetime-order 0'],
  ["${time} > '09:00'", 'time-order 0'],
  ["${time} = '09:00'", 'time-order 0'],
  ["'a' < 'b'", 'text-order 0'],
  ['${head} < ${head}', 'text-order 0'],
  ["${fuel} < 'wood'", 'text-order 0'],
  ["selected(${fuels}, 'fire wood')", 'option-with-blank 19'],
  ["${fuels} = 'wood lpg'", 'option-with-blank 11'],
])('%s: %s', (text, faults) => {
  expect(codes(check(text).faults)).toBe(faults);
});

test.each([
  ["${size} = '5'", 'number-in-quotes 10'],
  ["'10' > 9", 'number-in-quotes 0'],
  ["${fuel} = 'Wood'", 'unknown-option 10'],
  ["selected(${fuels}, 'woo')", 'unknown-option 19'],
  ['${score} = 4', 'unknown-option 11'],
  ["${consent} = 'true'", 'unknown-option 13'],
  ['sum(${age}) > 1', 'empty-rows 4'],
  ['min(${age}) > 1', 'empty-rows 4'],
  ["format-date(today(), '%b') = 'Jan'", 'local-names 21'],
])('%s warns: %s', (text, warnings) => {
  const checked = check(text);
  expect(codes(checked.faults)).toBe('');
  expect(codes(checked.warnings)).toBe(warnings);
});

test('details name what is allowed, and the nearest name', () => {
  const detail = (text: string): string | undefined => check(text).faults[0]?.detail;
  expect(detail('${Size} > 1')).toBe('The template has no question Size. Did you mean ${size}?');
  expect(detail('${same} > 1')).toBe('Several questions are named same. Write ${home.same} or ${site.same}.');
  expect(detail('selecte(${fuels}, "wood")')).toBe('There is no function selecte(). Did you mean selected?');
  expect(detail('wrong()')).toContain('The functions are selected, count-selected,');
  expect(detail('size = 1')).toContain('Write ${size}.');
  expect(detail("${visited_on} > '2026-02-01'")).toContain("Write date('2026-02-01').");
  expect(detail('not(1, 2)')).toBe('not(…) takes 1 argument, not 2.');
  expect(detail('substr(1) = 1')).toBe('substr(…) takes 2 to 3 arguments, not 1.');
  expect(detail('${age} > 1')).toContain('indexed-repeat(${age}, ${stoves}, 1)');
  expect(check("${fuel} = 'Wood'").warnings[0]?.detail).toBe(
    "'Wood' is no option of this choice. Did you mean wood?",
  );
});

test('in a repeat a question of the same row is one value, and position(..) its number', () => {
  expect(check('${age} > 1 and position(..) > 1', 'condition', 'works').faults).toEqual([]);
  expect(codes(check('${works} = 1 and sum(${age}) > 1', 'condition', 'age').faults)).toBe(
    'number-against-text 11',
  );
});

test.each([
  ['. >= 1 and . <= 20', 'constraint', 'size', ''],
  ["regex(., '^(?:a)$')", 'constraint', 'head', ''],
  ["not(selected(., 'none') and count-selected(.) > 1)", 'constraint', 'fuels', ''],
  ['string-length() < 5', 'constraint', 'head', ''],
  ['.', 'constraint', 'size', 'bare-reference 0'],
  ['${size} > 1', 'calculation', 'total', 'truth-in-calculation 0'],
  ["if(${size} > 1, 'yes', 'no')", 'calculation', 'total', ''],
  ['${age}', 'calculation', 'total', 'repeat-from-outside 0'],
  ['once(uuid())', 'calculation', 'total', ''],
  ['once(round(random() * 6))', 'calculation', 'total', ''],
  ["concat(once(uuid()), 'a')", 'calculation', 'total', ''],
  ['concat(once(1), uuid())', 'calculation', 'total', 'refused-function 16'],
  ["district = household('district') and selected(${fuels}, name)", 'choice filter', 'fuel', ''],
  ['village = 1', 'choice filter', 'fuel', 'unknown-name 0'],
  ['district', 'choice filter', 'fuel', 'not-a-condition 0'],
] as const)('%s as %s of %s: %s', (text, kind, holder, faults) => {
  expect(codes(check(text, kind, holder).faults)).toBe(faults);
});

test('an expression says which questions it reads', () => {
  expect(check('${size} > ${home.same} and sum(${age}) > ${size} and ${income_unit} = 1').reads).toEqual([
    'home.size',
    'home.same',
    'home.stoves/age',
    'home.income',
  ]);
});

test('options with blanks have names without', () => {
  const options = ['fire wood', 'lpg'];
  const own = openNames([{ section: 's', id: 'q', type: 'multiple_choice', repeat: null, options }]);
  const faultsOf = (text: string) =>
    checkExpression(text, { kind: 'condition', holder: null }, { names: own, nearest });
  expect(faultsOf("selected(${q}, 'fire_wood')")).toMatchObject({ faults: [], warnings: [] });
  expect(faultsOf("selected(${q}, 'fire wood')").faults[0]?.detail).toContain("Write 'fire_wood'.");
});

test('an expression says what it looks up', () => {
  const { household, previous } = check(
    "household('district') = previous('home.size') or household('a') = 1",
  );
  expect(household).toEqual(['district', 'a']);
  expect(previous).toEqual(['home.size']);
});

test('names that hold several questions of one section ask for other ids', () => {
  const twice = openNames([...questions, ...inSection('home', { age: 'integer' }, 'pots')]);
  const place: Place = { kind: 'condition', holder: null };
  const { faults } = checkExpression('sum(${home.age}) > 1', place, { names: twice, nearest });
  expect(faults[0]?.detail).toBe('Several questions are named home.age. Give the questions different ids.');
});
