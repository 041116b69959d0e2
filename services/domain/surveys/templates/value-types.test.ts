import { expect, test } from 'vitest';
import type { Question, Template } from './template.ts';
import { untypedCalculations, withValueTypes } from './value-types.ts';

const table = {
  columns: ['item', 'price', 'code', 'mixed', 'none'],
  rows: [
    ['wood', '4', '007', '4', ''],
    ['lpg', '12.50', '12', 'a', ''],
    ['dung', '', '1', '', ''],
  ],
};

const calculated = (id: string, expression: string): Question => ({ id, type: 'calculated', expression });

const template = (...questions: readonly Question[]): Template => ({
  templateId: 't',
  lists: [{ id: 'prices', digest: '', table }],
  sections: [
    {
      id: 's',
      questions: [
        { id: 'n', type: 'integer' },
        { id: 'd', type: 'date' },
        { id: 'fuel', type: 'single_choice', options: ['1', '2'] },
        { id: 'kept', type: 'hidden' },
        {
          id: 'r',
          type: 'repeat',
          questions: [{ id: 'm', type: 'integer' }, calculated('inner', '${m} * 2')],
        },
        ...questions,
      ],
    },
  ],
});

const typesOf = (of: Template) =>
  Object.fromEntries(
    withValueTypes(of).sections.flatMap(({ questions }) => questions.map((one) => [one.id, one.valueType])),
  );

test.each([
  ['count(${r})', 'number'],
  ['sum(${m})', 'number'],
  ['${n} + 1', 'number'],
  ['-${kept}', 'number'],
  ['${n}', 'number'],
  ["if(${n} > 1, ${n} * 2, '')", 'number'],
  ["if(${n} > 1, ${n}, 'none')", undefined],
  ['coalesce(${n}, 0)', 'number'],
  ["pulldata('prices', 'price', 'item', ${fuel})", 'number'],
  ["pulldata('prices', 'code', 'item', ${fuel})", 'text'],
  ["pulldata('prices', 'mixed', 'item', ${fuel})", 'text'],
  ["pulldata('prices', 'none', 'item', ${fuel})", 'text'],
  ["coalesce(pulldata('prices', 'price', 'item', ${fuel}), 0)", 'number'],
  ['indexed-repeat(${m}, ${r}, 1)', 'number'],
  ["concat(${n}, ' kg')", 'text'],
  ['${fuel}', 'text'],
  ['today()', 'date'],
  ['${d}', 'date'],
  ['${kept}', undefined],
  ["household('size')", undefined],
])('%s gives %s', (expression, valueType) => {
  const of = template(calculated('c', expression));
  expect(typesOf(of)).toMatchObject({ c: valueType });
  expect(untypedCalculations(of).map(({ path }) => path)).toEqual(
    valueType === undefined ? [['sections', 0, 'questions', 5, 'expression']] : [],
  );
});

test.each([
  ['${n} * 2', ['5.fill']],
  ["concat(${n}, '')", []],
])(
  'a hidden value that is filled with %s is kept as text, which is told where it may be none',
  (expression, told) => {
    const of = template({ id: 'h', type: 'hidden', fill: { expression, on: ['n'] } });
    expect(untypedCalculations(of).map(({ path }) => path.slice(3).join('.'))).toEqual(told);
  },
);

test('calculations of calculations have types, those of repeats too, and a stated type stays', () => {
  const of = template(calculated('b', '${a}'), calculated('a', '${n} * 2'), {
    ...calculated('c', '${n} * 2'),
    valueType: 'text',
  });
  expect(typesOf(of)).toMatchObject({ a: 'number', b: 'number', c: 'text' });
  expect(withValueTypes(of).sections[0]?.questions[4]?.questions).toMatchObject([
    {},
    { id: 'inner', valueType: 'number' },
  ]);
});
