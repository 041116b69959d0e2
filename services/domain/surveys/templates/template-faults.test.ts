// Each fault of a template has one place and says what is allowed.
import { expect, test } from 'vitest';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { templateFaults } from './template-faults.ts';
import type { Question, Template } from './template.ts';

const withQuestions = (...questions: Question[]): Template => ({
  templateId: 't',
  sections: [{ id: 'one', questions }],
});

/** The first word with the same beginning. */
const nearest = (word: string, allowed: readonly string[]) =>
  allowed.find((one) => one.startsWith(word.slice(0, 2)));

const faultsOf = (template: Template) => templateFaults(template, nearest);

const places = (template: Template): string[] =>
  faultsOf(template).map(({ path, code }) => `${path.join('/')} ${code}`);

test('the template of the specification has no fault', () => {
  expect(faultsOf(specifiedTemplate)).toEqual([]);
});

const choice = (more: Partial<Question>): Question => ({
  id: 'fuel',
  type: 'multiple_choice',
  options: ['wood', 'lpg'],
  ...more,
});

test.each<[string, Question[], string[]]>([
  [
    'min above max',
    [{ id: 'n', type: 'number', validation: { min: 2, max: 1 } }],
    ['validation/min above-max'],
  ],
  ['soft min above max', [{ id: 'n', type: 'number', soft: { min: 2, max: 1 } }], ['soft/min above-max']],
  [
    'later date first',
    [{ id: 'd', type: 'date', validation: { min: '2026-02-01', max: '2026-01-01' } }],
    ['validation/min above-max'],
  ],
  ['the same option twice', [choice({ options: ['wood', 'lpg', 'wood'] })], ['options/2 repeated']],
  [
    'the same option twice, and a filter that reads nothing of it',
    [
      choice({
        choiceFilter: "name != 'x'",
        options: [
          { value: 'wood', filter: { area: 'a' } },
          { value: 'wood', filter: { area: 'b' } },
        ],
      }),
    ],
    ['options/1 repeated'],
  ],
  [
    'an option like another answer',
    [choice({ options: ['other:x'], allowOther: true })],
    ['options/0 reserved'],
  ],
  ['an exclusive value that is no option', [choice({ exclusive: ['none'] })], ['exclusive/0 unknown-option']],
  ['more places than options', [choice({ type: 'rank', top: 3 })], ['top too-many']],
  [
    'more places than a phone asks for',
    [choice({ type: 'rank', top: 21, options: Array.from({ length: 30 }, (_, index) => `o${index}`) })],
    ['top too-many'],
  ],
  [
    'a unit that is not offered',
    [{ id: 'q', type: 'quantity', units: ['kg'], canonicalUnit: 'g' }],
    ['canonicalUnit unknown-unit'],
  ],
  [
    'a question of a repeat twice',
    [{ id: 'r', type: 'repeat', questions: [choice({}), choice({})] }],
    ['questions/1/id repeated'],
  ],
])('%s', (_, questions, expected) => {
  expect(places(withQuestions(...questions))).toEqual(expected.map((at) => `sections/0/questions/0/${at}`));
});

test('ids are unique: of sections, and of questions in their section', () => {
  const section = { id: 'one', questions: [choice({}), choice({})] };
  expect(places({ templateId: 't', sections: [section, { id: 'one', questions: [] }] })).toEqual([
    'sections/1/id repeated',
    'sections/0/questions/1/id repeated',
  ]);
});

test.each(['constructor', 'prototype'])(
  '%s, which no JSON body may hold, names nothing in a template',
  (id) => {
    const questions: Question[] = [
      { id, type: 'text' },
      { id: 'r', type: 'repeat', questions: [{ id, type: 'text' }] },
      { id: 'm', type: 'matrix', rows: ['a', id, { value: id }], options: ['x'] },
      choice({ options: [id, { value: 'b', filter: { [id]: 'y' } }], choiceFilter: "name != ''" }),
    ];
    const rule = { id, assert: 'true()', message: 'm', severity: 'soft' } as const;
    const faults = faultsOf({
      templateId: 't',
      sections: [{ id, questions }],
      validations: { crossRules: [rule] },
    });
    const reserved = faults.filter(({ code }) => code === 'forbidden-name');
    // An option is a value of an answer, not a name.
    expect(reserved.map(({ path }) => path.join('/'))).toEqual([
      'sections/0/id',
      'sections/0/questions/0/id',
      'sections/0/questions/1/questions/0/id',
      'sections/0/questions/2/rows/1',
      'sections/0/questions/2/rows/2/value',
      `sections/0/questions/3/options/1/filter/${id}`,
      'validations/crossRules/0/id',
    ]);
  },
);

test('a required section must exist, and the fault names those that do', () => {
  const [fault] = faultsOf({
    ...withQuestions(choice({})),
    validations: { requiredSections: ['one', 'two'] },
  });
  expect(fault).toEqual({
    path: ['validations', 'requiredSections', 1],
    code: 'unknown-section',
    detail: 'There is no section "two": one.',
  });
});

test('a repeat counts from a whole number of its section', () => {
  const repeat: Question = { id: 'r', type: 'repeat', countFrom: 'n', questions: [choice({})] };
  expect(places(withQuestions({ id: 'n', type: 'integer' }, repeat))).toEqual([]);
  expect(places(withQuestions({ id: 'n', type: 'number' }, repeat))).toEqual([
    'sections/0/questions/1/countFrom unknown-question',
  ]);
  expect(places(withQuestions({ id: 'n', type: 'integer', sensitive: true }, repeat))).toEqual([
    'sections/0/questions/1/countFrom sensitive-count',
  ]);
});

test('declared languages are complete in every text that has several', () => {
  const template = withQuestions(
    choice({ label: { en: 'Fuel' }, hint: 'kg', options: [{ value: 'wood', label: { fr: 'Bois' } }] }),
  );
  expect(places({ ...template, languages: ['en', 'fr'] })).toEqual([
    'sections/0/questions/0/label/fr missing-language',
    'sections/0/questions/0/options/0/label/en missing-language',
  ]);
  expect(places(template)).toEqual([]);
});

const number = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'integer', ...more });

test.each<[string, Question[], string, RegExp]>([
  [
    'a name that does not exist',
    [number('size', { constraint: '. > ${sise}' })],
    'constraint unknown-name',
    /size/,
  ],
  [
    'a rule that cannot be read',
    [number('size', { constraint: '. >' })],
    'constraint unexpected-token',
    /^Character 4: /,
  ],
  ['a bare reference', [number('a'), number('b', { relevant: '${a}' })], 'relevant bare-reference', /./],
  [
    'a calculation of truth',
    [number('a'), { id: 'c', type: 'calculated', expression: '${a} > 1' }],
    'expression truth-in-calculation',
    /if\(/,
  ],
  [
    'an unknown function',
    [{ id: 'c', type: 'calculated', expression: 'search(1)' }],
    'expression refused-function',
    /search/,
  ],
])('%s is a fault of the rule', (_, questions, expected, detail) => {
  const found = faultsOf(withQuestions(...questions));
  expect(found.map(({ path, code }) => `${String(path.at(-1))} ${code}`)).toEqual([expected]);
  expect(found[0]?.detail).toMatch(detail);
});

test('rules that decide about each other in a cycle are one fault, through sections, too', () => {
  const questions = [number('a', { relevant: '${b} > 1' }), number('b', { relevant: '${a} > 1' })];
  expect(places(withQuestions(...questions))).toEqual(['sections/0/questions/0/relevant cycle']);
  const template: Template = {
    templateId: 't',
    sections: [
      { id: 'one', relevant: '${two.b} > 1', questions: [number('a')] },
      { id: 'two', questions: [number('b', { relevant: '${one.a} > 1' })] },
    ],
  };
  expect(places(template)).toEqual(['sections/0/relevant cycle']);
});

test('a row is there only where its repeat is, so a repeat is not asked by what its rows say', () => {
  const plots = (relevant: string): Template =>
    withQuestions(
      { id: 'plots', type: 'repeat', relevant, questions: [number('size')] },
      { id: 'total', type: 'calculated', expression: 'sum(${size})' },
      number('land'),
    );
  expect(places(plots('${total} > 1'))).toEqual(['sections/0/questions/0/relevant cycle']);
  expect(places(plots('${land} > 1'))).toEqual([]);
});

test('rows and what is taken of all rows may read each other, as long as nothing follows from itself', () => {
  const plots = (share: string): Template =>
    withQuestions(
      {
        id: 'plots',
        type: 'repeat',
        questions: [number('size'), { id: 'share', type: 'calculated', expression: share }],
      },
      { id: 'total', type: 'calculated', expression: 'sum(${size})' },
      { id: 'most', type: 'calculated', expression: 'max(${share})' },
    );
  expect(places(plots('${size} div ${total}'))).toEqual([]);
  expect(places(plots('${size} div ${most}'))).toEqual([
    'sections/0/questions/0/questions/1/expression cycle',
  ]);
});

test('a constraint over another answer makes no cycle', () => {
  const questions = [number('a', { constraint: '. < ${b}' }), number('b', { constraint: '. > ${a}' })];
  expect(places(withQuestions(...questions))).toEqual([]);
});

test('thousands of equal ids are one fault each, and a rule that names them says so briefly', () => {
  const sections = Array.from({ length: 20 }, (_, index) => ({
    id: `s${index}`,
    questions: Array.from({ length: 1000 }, () => number('same')),
  }));
  const rule = { id: 'r', assert: '${same} > 1', message: 'm', severity: 'hard' } as const;
  const found = faultsOf({ templateId: 't', sections, validations: { crossRules: [rule] } });
  expect(found).toHaveLength(20 * 999 + 1);
  expect(found.at(-1)?.code).toBe('ambiguous-name');
});

const listedTemplate = (id: string, expression: string, ...keys: readonly string[]): Template => ({
  ...withQuestions({ id: 'n', type: 'integer' }, { id: 'price', type: 'calculated', expression }),
  lists: [
    {
      id,
      digest: '',
      table: { columns: ['item', 'price'], rows: keys.map((key, index) => [key, String(index)]) },
    },
  ],
});

test.each([
  ['households', "pulldata('households', 'price', 'item', 'a')", ['a'], ['lists/0/id own-file']],
  ['prices', "pulldata('prices', 'price', 'item', ${n})", ['1', '01'], ['expression argument-type']],
  ['prices', "pulldata('prices', 'price', 'item', concat(${n}, ''))", ['1', '01'], []],
  ['prices', "pulldata('prices', 'price', 'item', ${n})", ['', '', 'a'], ['expression argument-type']],
])('a list %s with %s of the keys %j', (id, expression, keys, expected) => {
  expect(
    places(listedTemplate(id, expression, ...keys)).map((place) =>
      place.replace(/^sections.*?expression/, 'expression'),
    ),
  ).toEqual(expected);
});

test('a rule that names a question of many sections lists the first ones', () => {
  const sections = Array.from({ length: 30 }, (_, index) => ({ id: `s${index}`, questions: [number('n')] }));
  const rule = { id: 'r', assert: '${n} > 1', message: 'm', severity: 'hard' } as const;
  const [found] = faultsOf({ templateId: 't', sections, validations: { crossRules: [rule] } });
  expect(found?.detail).toContain('${s9.n}');
  expect(found?.detail).not.toContain('${s10.n}');
});

test.each([
  ['date', 'today-P1Y', 'today', []],
  ['date', 'today', 'today-P1D', ['min above-max']],
  ['date', 'today', '2030-01-01', []],
  ['date', '2026-02-02', '2026-02-01', ['min above-max']],
  ['date', 'banana', '2026-02-30', ['min bad-format', 'max bad-format']],
  ['datetime', '2026-02-01', '2026-02-01T10:00:00Z', []],
  ['time', '09:00', '17:30', []],
  ['time', 'today', undefined, ['min bad-format']],
  ['duration', 'PT90M', 'PT2H', []],
  ['duration', 'P1W', 'P6D', ['min above-max']],
] as const)('a %s from %s to %s has the faults %j', (type, min, max, expected) => {
  const found = places(withQuestions({ id: 'q', type, validation: { min, max } }));
  expect(found).toEqual(expected.map((fault) => `sections/0/questions/0/validation/${fault}`));
});

test('choice filters that read each other decide neither whether a question is asked nor its value', () => {
  const options = [
    { value: 'a', filter: { area: 'x' } },
    { value: 'b', filter: { area: 'y' } },
  ];
  const filtered = (id: string, other: string): Question => ({
    id,
    type: 'single_choice',
    options,
    choiceFilter: `area = \${${other}} or true()`,
  });
  expect(places(withQuestions(filtered('first', 'second'), filtered('second', 'first')))).toEqual([]);
});

test('more options must be chosen than there are', () => {
  const question: Question = {
    id: 'fuels',
    type: 'multiple_choice',
    options: ['wood', 'gas'],
    validation: { minSelected: 3 },
  };
  expect(places(withQuestions(question))).toEqual(['sections/0/questions/0/validation/minSelected too-many']);
  expect(places(withQuestions({ ...question, allowOther: true }))).toEqual([]);
});

test('a required section is named once and has a question that can be answered', () => {
  const template = (questions: Question[], requiredSections: string[]) => ({
    ...withQuestions(...questions),
    validations: { requiredSections },
  });
  expect(places(template([{ id: 'a', type: 'text' }], ['one', 'one']))).toEqual([
    'validations/requiredSections/1 repeated',
  ]);
  const unanswerable: Question[] = [
    { id: 'read', type: 'note' },
    { id: 'sum', type: 'calculated', expression: '1' },
    { id: 'begun', type: 'metadata', source: 'start' },
    { id: 'items', type: 'repeat', questions: [{ id: 'inner', type: 'note' }] },
  ];
  expect(places(template(unanswerable, ['one']))).toEqual(['validations/requiredSections/0 no-question']);
  const items: Question = { id: 'items', type: 'repeat', questions: [{ id: 'inner', type: 'text' }] };
  expect(places(template([items], ['one']))).toEqual([]);
});

test('words for the points of a scale are there in every language', () => {
  const scale: Question = {
    id: 'smoke',
    type: 'scale',
    validation: { min: 1, max: 5, step: 1 },
    labels: { 1: { en: 'none', fr: 'aucune' }, 5: { en: 'much' } },
  };
  expect(places({ ...withQuestions(scale), languages: ['en', 'fr'] })).toEqual([
    'sections/0/questions/0/labels/5/fr missing-language',
  ]);
});

test('of very many missing languages the first are listed', () => {
  const options = Array.from({ length: 1000 }, (_, index) => ({ value: `v${index}`, label: {} }));
  const languages = Array.from({ length: 20 }, (_, index) => `x${String.fromCodePoint(97 + index)}`);
  const template = {
    ...withQuestions({ id: 'village', type: 'single_choice', options }),
    languages,
  } as const;
  expect(faultsOf(template).length).toBe(101);
});

test('the words of an option are for labels: rules cannot read them', () => {
  const words = (more: Partial<Question>): Question => ({
    id: 'c',
    type: 'calculated',
    expression: "jr:choice-name(${fuel}, '${fuel}')",
    ...more,
  });
  const fuel = choice({ type: 'single_choice' });
  const label = words({ valueType: 'label' });
  expect(places(withQuestions(fuel, label))).toEqual([]);
  expect(places(withQuestions(fuel, words({})))).toEqual([
    'sections/0/questions/1/expression refused-function',
  ]);
  expect(places(withQuestions(fuel, label, { id: 't', type: 'text', relevant: "${c} = 'Wood'" }))).toEqual([
    'sections/0/questions/2/relevant no-value',
  ]);
  const named = (expression: string) =>
    places(withQuestions(fuel, words({ valueType: 'label', expression }), { id: 't', type: 'text' }));
  expect(named("jr:choice-name(selected-at(${fuel}, 0), '${fuel}')")).toEqual([]);
  expect(named("jr:choice-name(${fuel}, '${t}')")).toEqual([
    'sections/0/questions/1/expression argument-type',
  ]);
  expect(named("jr:choice-name(${fuel}, '${gone}')")).toEqual([
    'sections/0/questions/1/expression unknown-name',
  ]);
});

test('a repeat takes its number of items from a calculated number as well', () => {
  const repeat: Question = {
    id: 'r',
    type: 'repeat',
    countFrom: 'c',
    questions: [{ id: 'q', type: 'text' }],
  };
  const count = (valueType?: string): Question => ({
    id: 'c',
    type: 'calculated',
    expression: '2',
    valueType,
  });
  expect(places(withQuestions(count('number'), repeat))).toEqual([]);
  expect(places(withQuestions(count(), repeat))).toEqual([
    'sections/0/questions/1/countFrom unknown-question',
  ]);
});

const saving = (field: string, more: Partial<Question> = {}): Question => ({
  id: field.replace('.', '_'),
  type: 'text',
  saveTo: field,
  ...more,
});
const needed = [
  saving('location.district'),
  saving('location.density', { type: 'single_choice', options: ['low', 'VeryHigh'] }),
];

test.each<[string, Question[], boolean, string[]]>([
  ['needed fields alone', needed, true, []],
  ['a form that only changes households', needed.slice(0, 1), false, []],
  ['without the density', needed.slice(0, 1), true, ['registersHouseholds missing-field']],
  [
    'a field twice',
    [...needed, { ...saving('location.district'), id: 'again' }],
    true,
    ['sections/0/questions/2/saveTo repeated'],
  ],
  [
    'half of the members',
    [...needed, saving('members.adults', { type: 'integer' })],
    true,
    ['sections/0/questions/2/saveTo missing-field'],
  ],
  [
    'a place as text',
    [...needed, saving('location.geo')],
    true,
    ['sections/0/questions/2/saveTo wrong-type'],
  ],
  [
    'words that the field cannot have',
    [saving('location.density', { type: 'single_choice', options: ['dense'], allowOther: true })],
    false,
    ['sections/0/questions/0/options unknown-word', 'sections/0/questions/0/allowOther not-allowed'],
  ],
  [
    'a name that is not sensitive',
    [saving('contact.name')],
    false,
    ['sections/0/questions/0/sensitive required'],
  ],
  [
    'a sensitive answer in an open field',
    [saving('externalId', { sensitive: true })],
    false,
    ['sections/0/questions/0/saveTo not-allowed'],
  ],
  [
    'a stove in a form that registers nobody',
    [saving('device.type', { type: 'single_choice', options: ['electric_pressure_cooker'] })],
    false,
    ['sections/0/questions/0/saveTo not-allowed'],
  ],
  [
    'a question of a repeat',
    [{ id: 'r', type: 'repeat', questions: [saving('externalId')] }],
    false,
    ['sections/0/questions/0/questions/0/saveTo not-allowed'],
  ],
])('fields of the household: %s', (_, questions, registersHouseholds, expected) => {
  expect(places({ ...withQuestions(...questions), registersHouseholds })).toEqual(expected);
});
