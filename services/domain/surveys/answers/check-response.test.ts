// Responses against their questionnaire: each fault has its place, completion, rules, and the form of the digest.
import { assert, boolean, constantFrom, integer, property, record, nat } from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test, vi } from 'vitest';
import { openLocalTime } from '../expressions/local-time.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import type { Question, Template } from '../templates/template.ts';
import { canonicalAnswers } from './canonical.ts';
import { checkResponse } from './check-response.ts';
import { openQuestionnaire } from './questionnaire.ts';
import { sealCalculated } from './sealed-questions.ts';

const situation = {
  today: '2024-02-20',
  nowMs: 1_708_423_200_000,
  local: openLocalTime('UTC'),
  household: () => undefined,
  previous: () => undefined,
  nearest: (word: string, allowed: readonly string[]) =>
    allowed.find((one) => one.startsWith(word.slice(0, 3))),
};

const check = (template: Template, responses: unknown) =>
  checkResponse(openQuestionnaire(sealCalculated(template)), responses, situation);

/** A template of one section `s`. */
const of = (...questions: Question[]): Template => ({ templateId: 't', sections: [{ id: 's', questions }] });

const codes = (template: Template, responses: unknown): string[] =>
  check(template, responses).faults.map(({ path, code }) => `${path.join('/')} ${code}`);

const codesOf = (question: Omit<Question, 'id'>, answer: unknown): string[] =>
  codes(of({ id: 'q', ...question }), { s: { q: answer } });

describe('the template of the specification', () => {
  test('both answers are complete', () => {
    const answers = {
      eligibility: { current_cooking: ['wood', 'charcoal'] },
      socio_economic: { household_size: 5 },
    };
    expect(check(specifiedTemplate, answers)).toEqual({
      faults: [],
      missing: [],
      warnings: [],
      completion: { applicable: 2, answered: 2, ratio: 1, threshold: 0.8, isComplete: true },
      calculated: {},
    });
  });

  test('one answer is incomplete, and its section is missing', () => {
    const checked = check(specifiedTemplate, { eligibility: { current_cooking: ['wood'] } });
    expect(checked.completion).toMatchObject({ ratio: 0.5, isComplete: false });
    expect(checked.missing.map(({ path, code }) => [path, code])).toEqual([
      [['socio_economic'], 'missing-section'],
    ]);
  });

  test('an empty list is no answer to a required question', () => {
    const checked = check(specifiedTemplate, {
      eligibility: { current_cooking: [] },
      socio_economic: { household_size: 5 },
    });
    expect(checked.completion).toMatchObject({ ratio: 0.5, isComplete: false });
    expect(checked.missing).toMatchObject([
      { path: ['eligibility', 'current_cooking'] },
      { path: ['eligibility'] },
    ]);
  });
});

test.each<[string, Omit<Question, 'id'>, unknown, string[]]>([
  ['5.0 is a whole number', { type: 'integer' }, 5.0, []],
  ['a text is no number', { type: 'number' }, '5', ['s/q wrong-type']],
  ['NaN is no number', { type: 'number' }, NaN, ['s/q wrong-type']],
  ['infinity is no number', { type: 'number' }, Infinity, ['s/q wrong-type']],
  ['the least answer', { type: 'number', validation: { min: 1, max: 20 } }, 1, []],
  ['the largest answer', { type: 'number', validation: { min: 1, max: 20 } }, 20, []],
  ['below the least', { type: 'number', validation: { min: 1, max: 20 } }, 0, ['s/q too-small']],
  ['above the largest', { type: 'number', validation: { min: 1, max: 20 } }, 21, ['s/q too-large']],
  ['0.3 is three steps of 0.1', { type: 'number', validation: { step: 0.1 } }, 0.3, []],
  ['0.35 is no step of 0.1', { type: 'number', validation: { step: 0.1 } }, 0.35, ['s/q off-grid']],
  ['two decimals', { type: 'number', validation: { decimals: 2 } }, 1.15, []],
  ['three decimals', { type: 'number', validation: { decimals: 2 } }, 1.155, ['s/q too-exact']],
  ['half a person', { type: 'integer' }, 1.5, ['s/q not-whole']],
  ['a rating of 6', { type: 'rating', validation: { max: 5 } }, 6, ['s/q too-large']],
  ['the same option twice', { type: 'multiple_choice', options: ['a', 'b'] }, ['a', 'a'], ['s/q/1 repeated']],
  ['an unknown option', { type: 'multiple_choice', options: ['a'] }, ['c'], ['s/q/0 unknown-option']],
  ['one text for several', { type: 'multiple_choice', options: ['a'] }, 'a', ['s/q wrong-type']],
  [
    'an exclusive option with another',
    { type: 'multiple_choice', options: ['a', 'none'], exclusive: ['none'] },
    ['none', 'a'],
    ['s/q exclusive'],
  ],
  [
    'too few options',
    { type: 'multiple_choice', options: ['a', 'b'], validation: { minSelected: 2 } },
    ['a'],
    ['s/q too-few'],
  ],
  ['another answer', { type: 'single_choice', options: ['a'], allowOther: true }, 'other:peat', []],
  [
    'another answer without text',
    { type: 'single_choice', options: ['a'], allowOther: true },
    'other: ',
    ['s/q bad-other'],
  ],
  [
    'another answer that is not allowed',
    { type: 'single_choice', options: ['a'] },
    'other:x',
    ['s/q unknown-option'],
  ],
  ['a whole rank', { type: 'rank', options: ['a', 'b'] }, ['b', 'a'], []],
  ['half a rank', { type: 'rank', options: ['a', 'b'] }, ['b'], ['s/q wrong-length']],
  ['the best of a rank', { type: 'rank', options: ['a', 'b', 'c'], top: 2 }, ['c', 'a'], []],
  ['consent', { type: 'boolean', validation: { mustBe: true } }, true, []],
  ['no consent', { type: 'boolean', validation: { mustBe: true } }, false, ['s/q must-be']],
  ['yes as text', { type: 'boolean' }, 'yes', ['s/q wrong-type']],
  ['a text of its pattern', { type: 'text', validation: { pattern: '[A-Z]{2}[0-9]+' } }, 'AB12', []],
  ['a part of the pattern', { type: 'text', validation: { pattern: '[A-Z]+' } }, 'AB12', ['s/q bad-pattern']],
  ['a day', { type: 'date', validation: { max: 'today' } }, '2024-02-20', []],
  ['tomorrow', { type: 'date', validation: { max: 'today' } }, '2024-02-21', ['s/q too-large']],
  ['a year ago', { type: 'date', validation: { min: 'today-P1Y' } }, '2023-02-20', []],
  ['a day more', { type: 'date', validation: { min: 'today-P1Y' } }, '2023-02-19', ['s/q too-small']],
  [
    'a month more than a month ago',
    { type: 'date', validation: { min: 'today-P1M' } },
    '2024-01-19',
    ['s/q too-small'],
  ],
  ['a day that does not exist', { type: 'date' }, '2023-02-29', ['s/q wrong-type']],
  [
    'noon of the last day',
    { type: 'datetime', validation: { max: '2024-02-20' } },
    '2024-02-20T12:00:00Z',
    [],
  ],
  ['a time', { type: 'time' }, '23:59', []],
  ['no time', { type: 'time' }, '24:00', ['s/q wrong-type']],
  ['a duration', { type: 'duration' }, 'PT1H30M', []],
  ['no duration', { type: 'duration' }, 'P', ['s/q wrong-type']],
  [
    'a place',
    { type: 'geopoint', validation: { maxAccuracyM: 20 } },
    { lat: 0.3, lon: 32.6, accuracyM: 5 },
    [],
  ],
  [
    'a place of unknown accuracy',
    { type: 'geopoint', validation: { maxAccuracyM: 20 } },
    { lat: 0.3, lon: 32.6 },
    ['s/q/accuracyM too-inexact'],
  ],
  ['a place off the earth', { type: 'geopoint' }, { lat: 91, lon: 0 }, ['s/q wrong-type']],
  ['an amount', { type: 'quantity', units: ['kg'], validation: { min: 0 } }, { value: 2, unit: 'kg' }, []],
  [
    'an amount of another unit',
    { type: 'quantity', units: ['kg'] },
    { value: 2, unit: 'lb' },
    ['s/q/unit unknown-unit'],
  ],
  ['a matrix', { type: 'matrix', rows: ['r'], options: ['a'] }, { r: 'a' }, []],
  ['an unknown row', { type: 'matrix', rows: ['r'], options: ['a'] }, { x: 'a' }, ['s/q/x unknown-row']],
  ['an answer to a note', { type: 'note' }, 'x', ['s/q no-answer']],
  [
    'a line',
    { type: 'geoshape' },
    {
      type: 'LineString',
      coordinates: [
        [32, 0],
        [33, 1],
      ],
    },
    [],
  ],
  [
    'latitude first',
    { type: 'geoshape' },
    { type: 'LineString', coordinates: [[0, 132]] },
    ['s/q/coordinates wrong-type'],
  ],
  ['a file', { type: 'image' }, { attachmentId: 'a.jpg' }, []],
  ['a file without its id', { type: 'image' }, { mediaType: 'image/png' }, ['s/q wrong-type']],
])('%s', (_, question, answer, expected) => {
  expect(codesOf(question, answer)).toEqual(expected);
});

test('a month back from the last day of a long month is the last day of a short one', () => {
  const template = of({ id: 'q', type: 'date', validation: { min: 'today-P1M' } });
  const at = (today: string, q: string) =>
    checkResponse(openQuestionnaire(sealCalculated(template)), { s: { q } }, { ...situation, today }).faults
      .length;
  expect([at('2024-03-31', '2024-02-29'), at('2024-03-31', '2024-02-28')]).toEqual([0, 1]);
  expect([at('2023-03-31', '2023-02-28'), at('2024-01-31', '2023-12-31')]).toEqual([0, 0]);
});

test('a misspelt option is told the right one', () => {
  const { faults } = check(specifiedTemplate, { eligibility: { current_cooking: ['Wood'] } });
  expect(faults[0]?.detail).toContain('Did you mean "wood"?');
});

test('unknown sections and questions are faults with the nearest name', () => {
  const { faults } = check(specifiedTemplate, { eligibilty: {}, socio_economic: { household_sise: 5 } });
  expect(faults).toMatchObject([
    { path: ['eligibilty'], code: 'unknown-section', detail: expect.stringContaining('"eligibility"') },
    {
      path: ['socio_economic', 'household_sise'],
      code: 'unknown-question',
      detail: expect.stringContaining('"household_size"'),
    },
  ]);
});

test.each<[unknown]>([[null], [[]], ['x'], [5]])('%j is no object of sections', (responses) => {
  expect(codes(specifiedTemplate, responses)).toEqual([' wrong-type']);
});

const yes: Question = { id: 'has', type: 'boolean', required: true };
const kind: Question = { id: 'kind', type: 'text', required: true, relevant: "${has} = 'yes'" };

test('a question that does not apply is not missing, and an answer to it is a fault', () => {
  expect(check(of(yes, kind), { s: { has: false } })).toMatchObject({
    faults: [],
    missing: [],
    completion: { applicable: 1, answered: 1, isComplete: true },
  });
  expect(codes(of(yes, kind), { s: { has: false, kind: 'x' } })).toEqual(['s/kind not-applicable']);
  expect(check(of(yes, kind), { s: { has: true } }).missing).toMatchObject([{ path: ['s', 'kind'] }]);
});

test('relevance is decided in the order of the rules, not of the questions', () => {
  const third: Question = { id: 'third', type: 'text', relevant: "${kind} != ''" };
  const template = of(third, kind, yes);
  expect(codes(template, { s: { third: 'x', kind: 'y', has: true } })).toEqual([]);
  // `kind` does not apply, so its answer is none for `third`.
  expect(codes(template, { s: { third: 'x', kind: 'y', has: false } })).toEqual([
    's/third not-applicable',
    's/kind not-applicable',
  ]);
});

test('a section that does not apply takes its questions with it, and is not required', () => {
  const template: Template = {
    templateId: 't',
    sections: [
      { id: 's', questions: [yes] },
      { id: 'more', relevant: "${s.has} = 'yes'", questions: [{ id: 'q', type: 'text', required: true }] },
    ],
    validations: { requiredSections: ['more'] },
  };
  expect(check(template, { s: { has: false } })).toMatchObject({ faults: [], missing: [] });
  expect(codes(template, { s: { has: false }, more: { q: 'x' } })).toEqual(['more/q not-applicable']);
  expect(check(template, { s: { has: true } }).missing).toMatchObject([
    { path: ['more', 'q'] },
    { path: ['more'] },
  ]);
});

test.each([2 ** 53, -(2 ** 53), 1e300])('the number %d, which JSON does not keep, is no answer', (answer) => {
  const template = of(
    { id: 'n', type: 'number' },
    { id: 'q', type: 'quantity', units: ['kg'] },
    { id: 'h', type: 'hidden' },
    { id: 'r', type: 'repeat', questions: [{ id: 'n2', type: 'number' }] },
    { id: 'c', type: 'calculated', expression: '${n} * 1' },
  );
  const answers = { n: answer, q: { value: answer, unit: 'kg' }, h: answer, r: [{ n2: 1 }, { n2: answer }] };
  expect(codes(template, { s: answers })).toEqual(
    ['s/n', 's/q/value', 's/h', 's/r/1/n2', 's/c'].map((place) => `${place} number-too-large`),
  );
});

test('constraints say what the template says', () => {
  const template = of(
    { id: 'size', type: 'integer' },
    {
      id: 'children',
      type: 'integer',
      constraint: '. < ${size}',
      constraintMessage: { en: 'Fewer children than persons.', fr: 'x' },
    },
  );
  expect(codes(template, { s: { size: 5, children: 2 } })).toEqual([]);
  expect(check(template, { s: { size: 5, children: 5 } }).faults).toMatchObject([
    { path: ['s', 'children'], code: 'constraint', detail: 'Fewer children than persons.' },
  ]);
});

test('a missing answer has the message of its question', () => {
  const template = of(
    { id: 'a', type: 'text', required: true, requiredMessage: { en: 'Whose house is it?', fr: 'À qui ?' } },
    { id: 'b', type: 'text', required: true },
  );
  expect(check(template, { s: {} }).missing).toMatchObject([
    { path: ['s', 'a'], detail: 'Whose house is it?' },
    { path: ['s', 'b'], detail: 'This question must be answered.' },
  ]);
});

test('a choice filter offers some options only', () => {
  const template = of(
    { id: 'region', type: 'single_choice', options: ['north', 'south'] },
    {
      id: 'town',
      type: 'single_choice',
      choiceFilter: 'region = ${region}',
      options: [
        { value: 'a', filter: { region: 'north' } },
        { value: 'b', filter: { region: 'south' } },
      ],
    },
  );
  expect(codes(template, { s: { region: 'north', town: 'a' } })).toEqual([]);
  expect(codes(template, { s: { region: 'north', town: 'b' } })).toEqual(['s/town not-offered']);
});

test('of equal options one that the filter offers is enough', () => {
  const template = of(
    { id: 'region', type: 'single_choice', options: ['north', 'south', 'west'] },
    {
      id: 'towns',
      type: 'multiple_choice',
      choiceFilter: 'region = ${region}',
      options: [
        { value: 'a', filter: { region: 'north' } },
        { value: 'b', filter: { region: 'north' } },
        { value: 'a', filter: { region: 'south' } },
      ],
    },
  );
  expect(codes(template, { s: { region: 'south', towns: ['a'] } })).toEqual([]);
  expect(codes(template, { s: { region: 'north', towns: ['b', 'a'] } })).toEqual([]);
  expect(codes(template, { s: { region: 'south', towns: ['a', 'b'] } })).toEqual(['s/towns/1 not-offered']);
  expect(codes(template, { s: { region: 'west', towns: ['a'] } })).toEqual(['s/towns/0 not-offered']);
});

test('calculated values are made here; another value that was sent is a warning', () => {
  const template = of(
    { id: 'a', type: 'number' },
    { id: 'double', type: 'calculated', expression: '${a} * 2' },
    { id: 'big', type: 'text', relevant: '${double} > 10' },
  );
  expect(codes(template, { s: { a: 6, big: 'x' } })).toEqual([]);
  expect(codes(template, { s: { a: 5, big: 'x' } })).toEqual(['s/big not-applicable']);
  expect(check(template, { s: { a: 5, double: 10.0000001 } }).warnings).toEqual([]);
  expect(check(template, { s: { a: 5, double: 11 } })).toMatchObject({
    faults: [],
    warnings: [{ check: 'calculated', path: ['s', 'double'] }],
  });
});

const uses: Question = {
  id: 'uses',
  type: 'repeat',
  validation: { maxItems: 2 },
  questions: [
    { id: 'fuel', type: 'text', required: true },
    { id: 'bought', type: 'boolean' },
    { id: 'price', type: 'number', required: true, relevant: "${bought} = 'yes'" },
  ],
};

describe('a repeat', () => {
  test('counts the questions of its items', () => {
    const items = [
      { fuel: 'wood', bought: false },
      { fuel: 'lpg', bought: true, price: 3 },
    ];
    expect(check(of(uses), { s: { uses: items } })).toMatchObject({
      faults: [],
      missing: [],
      completion: { applicable: 5, answered: 5 },
    });
  });

  test('has faults and missing answers by item', () => {
    const items = [
      { bought: true, price: 'x' },
      { fuel: 'lpg', price: 3 },
    ];
    const { faults, missing } = check(of(uses), { s: { uses: items } });
    expect(faults.map(({ path, code }) => `${path.join('/')} ${code}`)).toEqual([
      's/uses/0/price wrong-type',
      's/uses/1/price not-applicable',
    ]);
    expect(missing).toMatchObject([{ path: ['s', 'uses', 0, 'fuel'] }]);
  });

  test('with no item asks nothing; required, it needs one', () => {
    expect(check(of(uses), { s: {} }).completion).toMatchObject({
      applicable: 0,
      ratio: 1,
      isComplete: true,
    });
    expect(check(of({ ...uses, required: true }), { s: { uses: [] } }).missing).toMatchObject([
      { path: ['s', 'uses'] },
    ]);
    expect(codes(of(uses), { s: { uses: [{ fuel: 'a' }, { fuel: 'b' }, { fuel: 'c' }] } })).toEqual([
      's/uses too-many',
    ]);
  });

  test('is read from outside by sums over its items', () => {
    const template = of(uses, { id: 'why', type: 'text', relevant: 'sum(${price}) > 5' });
    const items = [
      { fuel: 'a', bought: true, price: 3 },
      { fuel: 'b', bought: true, price: 3 },
    ];
    expect(codes(template, { s: { uses: items, why: 'x' } })).toEqual([]);
    expect(codes(template, { s: { uses: items.slice(1), why: 'x' } })).toEqual(['s/why not-applicable']);
  });
});

test('a matrix counts once, and only when all rows are filled', () => {
  const template = of({ id: 'm', type: 'matrix', rows: ['r1', 'r2'], options: ['a'] });
  expect(check(template, { s: { m: { r1: 'a' } } }).completion).toMatchObject({ applicable: 1, answered: 0 });
  expect(check(template, { s: { m: { r1: 'a', r2: 'a' } } }).completion).toMatchObject({ answered: 1 });
});

test('4 of 5 answers pass a threshold of 0.8', () => {
  const template = {
    ...of(...['a', 'b', 'c', 'd', 'e'].map((id): Question => ({ id, type: 'text' }))),
    validations: { completionThreshold: 0.8 },
  };
  const answers = { a: '1', b: '1', c: '1', d: '1', e: '  ' };
  expect(check(template, { s: answers }).completion).toMatchObject({ ratio: 0.8, isComplete: true });
});

test('rules over several answers: a hard one is a fault, a soft one a warning', () => {
  const rules = (severity: 'hard' | 'soft'): Template => ({
    ...of({ id: 'a', type: 'integer' }, { id: 'b', type: 'integer' }),
    validations: {
      crossRules: [
        { id: 'r', when: "${s.a} != ''", assert: '${s.a} < ${s.b}', message: 'a is below b.', severity },
      ],
    },
  });
  expect(codes(rules('hard'), { s: { a: 2, b: 1 } })).toEqual([' cross-rule']);
  expect(codes(rules('hard'), { s: { b: 1 } })).toEqual([]);
  expect(check(rules('soft'), { s: { a: 2, b: 1 } })).toMatchObject({
    faults: [],
    warnings: [{ check: 'cross-rule' }],
  });
});

test('a soft limit warns', () => {
  const template = of({ id: 'size', type: 'number', validation: { max: 50 }, soft: { min: 1, max: 20 } });
  expect(check(template, { s: { size: 30 } })).toMatchObject({
    faults: [],
    warnings: [{ check: 'range', path: ['s', 'size'] }],
  });
});

test('completion is from 0 to 1, and an answer that does not apply changes nothing', () => {
  const template = of(yes, kind, { id: 'n', type: 'integer' });
  assert(
    property(
      record({ has: boolean(), kind: constantFrom('', 'x'), n: integer() }, { requiredKeys: [] }),
      (answers) => {
        const { completion } = check(template, { s: answers });
        expect(completion.ratio).toBeGreaterThanOrEqual(0);
        expect(completion.ratio).toBeLessThanOrEqual(1);
        if (answers.has === true) return;
        const { kind: _, ...without } = answers;
        expect(check(template, { s: without }).completion).toEqual(completion);
      },
    ),
  );
});

test('a question that does not apply changes nothing of a response', () => {
  const numbers = ['a', 'b', 'c'].map((id): Question => ({ id, type: 'integer', required: id === 'a' }));
  const hidden: Question = { id: 'x', type: 'integer', required: true, relevant: '${a} > 1000' };
  const rules = { completionThreshold: 0.6, requiredSections: ['s'] };
  const whole = integer({ min: -1000, max: 1000 });
  assert(
    property(record({ a: whole, b: whole, c: whole }, { requiredKeys: [] }), nat(3), (answers, at) => {
      const without = { ...of(...numbers), validations: rules };
      const beside = { ...of(...numbers.toSpliced(at, 0, hidden)), validations: rules };
      expect(check(beside, { s: answers })).toEqual(check(without, { s: answers }));
    }),
  );
});

test('the canonical form leaves out what was not answered, composes characters, and sorts lists without an order', () => {
  const template = of(
    { id: 'a', type: 'text' },
    { id: 'r', type: 'rank', options: ['x', 'y'] },
    { id: 'm', type: 'multiple_choice', options: ['x', 'y'] },
  );
  const answers = { a: ' Cafe\u0301 ', r: ['y', 'x'], m: ['y', 'x'], gone: [] };
  expect(canonicalAnswers({ s: answers, empty: { b: ' ' } }, template)).toEqual({
    s: { a: 'Café', r: ['y', 'x'], m: ['x', 'y'] },
  });
});

describe('rules read answers in any order', () => {
  test('constraints of two questions over each other', () => {
    const template = of(
      { id: 'children', type: 'integer', constraint: '. < ${size}' },
      { id: 'size', type: 'integer', constraint: '. > ${children}' },
    );
    expect(codes(template, { s: { children: 2, size: 5 } })).toEqual([]);
    expect(codes(template, { s: { children: 5, size: 2 } })).toEqual([
      's/children constraint',
      's/size constraint',
    ]);
  });

  test('a choice filter over a later question, and names of options with blanks', () => {
    const template = of(
      {
        id: 'fuel',
        type: 'single_choice',
        options: [{ value: 'dry wood', filter: { stove: 'open' } }],
        choiceFilter: "stove = ${stove} and name = 'dry_wood'",
      },
      { id: 'stove', type: 'single_choice', options: ['open', 'closed'] },
    );
    expect(codes(template, { s: { fuel: 'dry wood', stove: 'open' } })).toEqual([]);
    expect(codes(template, { s: { fuel: 'dry wood', stove: 'closed' } })).toEqual(['s/fuel not-offered']);
  });

  test('the item before in the same repeat', () => {
    const template = of({
      id: 'days',
      type: 'repeat',
      questions: [
        { id: 'end', type: 'number' },
        {
          id: 'start',
          type: 'calculated',
          valueType: 'number',
          expression: 'indexed-repeat(${end}, ${days}, position(..) - 1)',
        },
      ],
    });
    const days = [
      { end: 5, start: 5 },
      { end: 4, start: 5 },
      { end: 3, start: 4 },
    ];
    expect(check(template, { s: { days } }).warnings).toEqual([]);
  });
});

test('a question or section may be named like a member of all objects', () => {
  const text = { type: 'text' } as const;
  const template: Template = {
    templateId: 't',
    sections: [
      { id: 's', questions: ['constructor', 'toString', 'valueOf'].map((id) => ({ id, ...text })) },
      { id: 'toString', questions: [{ id: 'mark', type: 'calculated', expression: '1' }] },
    ],
  };
  const { faults, completion } = check(template, { s: {} });
  expect(faults).toEqual([]);
  expect(completion).toMatchObject({ applicable: 3, answered: 0 });
  expect(Reflect.get({}, 'toString')).not.toHaveProperty('mark');
});

test.each([
  ['a calculated value', { id: 'c', type: 'calculated', expression: '1' }, undefined],
  ['what the phone fills in', { id: 'h', type: 'hidden' }, 'x'],
  ['an item without answers', { id: 'r', type: 'repeat', questions: [{ id: 'n', type: 'number' }] }, [{}]],
] satisfies [string, Question, unknown][])('%s is no answer of a required section', (_, question, answer) => {
  const template = {
    ...of({ id: 'q', type: 'text' }, question),
    validations: { requiredSections: ['s'] },
  };
  expect(check(template, { s: { [question.id]: answer } }).missing).toMatchObject([
    { code: 'missing-section' },
  ]);
});

describe('no response takes long', () => {
  const options = Array.from({ length: 1000 }, (_, index) => `option ${index}`);

  test('a list that is longer than its options has one fault', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `x${index}`);
    for (const type of ['multiple_choice', 'rank'] as const)
      expect(codesOf({ type, options }, many)).toEqual(['s/q too-many']);
  });

  test('a detail lists the first options', () => {
    const [found] = check(of({ id: 'q', type: 'single_choice', options }), { s: { q: 'x' } }).faults;
    expect(found?.detail).toMatch(/option 19 and 980 more\.$/);
  });

  test('items above the limit of a repeat, 1,000 where it has none, are not read', () => {
    const questions: Question[] = [{ id: 'n', type: 'number', required: true }];
    const sent = { s: { q: Array.from({ length: 50_000 }, () => ({})) } };
    const checked = (validation: Question['validation']) =>
      check(of({ id: 'q', type: 'repeat', questions, validation }), sent);
    expect(checked({ maxItems: 3 }).missing).toHaveLength(3);
    expect(checked(undefined)).toMatchObject({
      faults: [{ code: 'too-many' }],
      completion: { applicable: 1000 },
    });
  });

  test('the nearest name is searched for the first unknown names only', () => {
    const answers = Object.fromEntries(options.map((_, index) => [`abc${index}`, 1]));
    const { faults } = check(of({ id: 'abcd', type: 'number' }), { s: answers });
    expect(faults).toHaveLength(1000);
    expect(faults.filter(({ detail }) => detail.includes('Did you mean'))).toHaveLength(25);
  });
});

test.each([[[{ toString: 1, valueOf: 1 }]], [[[[]]]], [[null]]])('a list of %j is refused', (answer) => {
  const question = { type: 'multiple_choice', options: ['a', 'none'], exclusive: ['none'] } as const;
  expect(codesOf(question, answer)).toEqual(['s/q/0 wrong-type']);
});

test.each([
  ['PT5H', ['s/q too-large']],
  ['PT60M', []],
  ['PT1H0.5S', ['s/q too-large']],
  ['P1M', ['s/q too-large']],
  ['PT9M', ['s/q too-small']],
])('the duration %s has the faults %j within PT10M to PT1H', (answer, expected) => {
  expect(codesOf({ type: 'duration', validation: { min: 'PT10M', max: 'PT1H' } }, answer)).toEqual(expected);
});

test('an answer with a fault is not answered', () => {
  const template = of(
    { id: 'size', type: 'integer', validation: { max: 20 } },
    { id: 'children', type: 'integer', constraint: '. < ${size}' },
    { id: 'fuel', type: 'single_choice', options: ['wood', 'gas'], choiceFilter: "name = 'gas'" },
    { id: 'note', type: 'text' },
  );
  const completionOf = (answers: object) => check(template, { s: answers }).completion;
  expect(completionOf({ size: 5, children: 2, fuel: 'gas', note: 'x' })).toMatchObject({ answered: 4 });
  expect(completionOf({ size: 21, children: 2, fuel: 'gas', note: 'x' })).toMatchObject({ answered: 3 });
  expect(completionOf({ size: 5, children: 7, fuel: 'wood', note: 'x' })).toMatchObject({ answered: 2 });
});

test('a required section whose only answer has a fault holds no answer', () => {
  const template = { ...of({ id: 'size', type: 'integer' }), validations: { requiredSections: ['s'] } };
  expect(check(template, { s: { size: 'five' } }).missing).toMatchObject([{ path: ['s'] }]);
});

test('a pattern is compiled once for all responses', () => {
  const template = of({ id: 'code', type: 'text', validation: { pattern: '[A-Z]+' } });
  using compile = vi.spyOn(RE2JS, 'compile');
  const questionnaire = openQuestionnaire(sealCalculated(template));
  const faults = ['AB', 'a', 'CD'].map(
    (code) => checkResponse(questionnaire, { s: { code } }, situation).faults.length,
  );
  expect(faults).toEqual([0, 1, 0]);
  expect(compile).toHaveBeenCalledTimes(1);
});

test('a repeat has as many items as the answer says from which it takes their number', () => {
  const template = of(
    {
      id: 'stoves',
      type: 'repeat',
      countFrom: 'stove_count',
      questions: [{ id: 'kind', type: 'text' }],
    },
    { id: 'stove_count', type: 'integer' },
  );
  const two = [{ kind: 'a' }, { kind: 'b' }];
  const checked = (stoveCount: number | undefined, stoves: unknown) =>
    check(template, { s: { stove_count: stoveCount, stoves } });
  expect(checked(2, two)).toMatchObject({ faults: [], missing: [] });
  expect(checked(undefined, two)).toMatchObject({ faults: [], missing: [] });
  expect(checked(0, undefined)).toMatchObject({ faults: [], missing: [] });
  expect(checked(3, two)).toMatchObject({ faults: [], missing: [{ path: ['s', 'stoves'] }] });
  expect(checked(1, two)).toMatchObject({ faults: [{ path: ['s', 'stoves'], code: 'too-many' }] });
});

test('a repeat in a repeat has at most 1,000 items in all rows', () => {
  const beds: Question = { id: 'beds', type: 'repeat', questions: [{ id: 'n', type: 'integer' }] };
  const template = of({ id: 'rooms', type: 'repeat', questions: [beds] });
  const roomsOf = (...counts: readonly number[]) => ({
    s: { rooms: counts.map((count) => ({ beds: Array.from({ length: count }, () => ({ n: 1 })) })) },
  });
  expect(check(template, roomsOf(600, 400)).faults).toEqual([]);
  expect(check(template, roomsOf(600, 401, 1)).faults).toMatchObject([
    { path: ['s', 'rooms', 1, 'beds'], code: 'too-many' },
    { path: ['s', 'rooms', 2, 'beds'], code: 'too-many' },
  ]);
});

describe('calculated values', () => {
  const calculated = (more: Partial<Question>): Question => ({ id: 'c', type: 'calculated', ...more });

  test.each([
    [5, true],
    ['5', true],
    ['5.0', true],
    [5.000_000_1, true],
    ['6', false],
    ['five', false],
  ])('5 was sent as %j: equal %j', (sent, isEqual) => {
    const { warnings } = check(of(calculated({ expression: '2 + 3' })), { s: { c: sent } });
    expect(warnings).toHaveLength(isEqual ? 0 : 1);
  });

  test('in a repeat, count() counts all of its rows from the first on', () => {
    const questions: Question[] = [calculated({ expression: 'count(${r})' })];
    const rows = of({ id: 'r', type: 'repeat', questions });
    expect(check(rows, { s: { r: [{ c: 3 }, { c: 3 }, { c: 3 }] } }).warnings).toEqual([]);
    expect(check(rows, { s: { r: [{ c: 1 }, { c: 2 }] } }).warnings).toHaveLength(1);
  });

  test('rows and what is taken of all rows settle each other, whichever stands first', () => {
    const calculate = (id: string, expression: string): Question => ({ id, type: 'calculated', expression });
    const plot: Question = {
      id: 'plot',
      type: 'repeat',
      questions: [
        calculate('above', "if(${share} > ${mean}, 'yes', 'no')"),
        calculate('share', '${size} div ${total}'),
        { id: 'size', type: 'number' },
        { id: 'crop', type: 'text', relevant: "${above} = 'yes'" },
        { id: 'tree', type: 'repeat', questions: [calculate('part', '${share} div count(${tree})')] },
      ],
    };
    const template = of(
      calculate('crops', "join('-', ${crop})"),
      calculate('asked', 'count(${crop})'),
      calculate('mean', 'sum(${share}) div count(${share})'),
      plot,
      calculate('total', 'sum(${size})'),
    );
    const sent = {
      s: {
        plot: [
          { size: 1, tree: [{}] },
          { size: 3, tree: [{}, {}], crop: 'rice' },
        ],
      },
    };
    expect(check(template, sent)).toMatchObject({
      faults: [],
      warnings: [],
      calculated: {
        s: {
          crops: 'rice',
          asked: 1,
          mean: 0.5,
          plot: [
            { above: 'no', share: 0.25, tree: [{ part: 0.25 }] },
            { above: 'yes', share: 0.75, tree: [{ part: 0.375 }, { part: 0.375 }] },
          ],
          total: 4,
        },
      },
    });
    expect(codes(template, { s: { plot: [{ size: 1, crop: 'rice' }, { size: 3 }] } })).toEqual([
      's/plot/0/crop not-applicable',
    ]);
  });

  test('what only labels show is kept as the phone wrote it', () => {
    const label = calculated({ expression: "jr:choice-name(${q}, '${q}')", valueType: 'label' });
    const template = of({ id: 'q', type: 'single_choice', options: ['wood'] }, label);
    expect(check(template, { s: { q: 'wood', c: 'Bois' } })).toMatchObject({ faults: [], warnings: [] });
  });

  test('a unit with blanks has the name that phones know', () => {
    const quantity: Question = { id: 'q', type: 'quantity', units: ['per day'] };
    const then: Question = { id: 'x', type: 'text', relevant: "${q_unit} = 'per_day'" };
    expect(codes(of(quantity, then), { s: { q: { value: 1, unit: 'per day' }, x: 'a' } })).toEqual([]);
  });
});
