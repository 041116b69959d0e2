// Columns of exports: safe and unique names, one for each option, none for sensitive questions.
import { expect, test } from 'vitest';
import { exportColumns } from './export-columns.ts';
import { sealCalculated } from './sealed-questions.ts';

test('each question has its columns, in the order of the template', () => {
  const template = {
    templateId: 't',
    sections: [
      {
        id: 'a',
        questions: [
          { id: 'fuels', type: 'multiple_choice' as const, options: ['wood', 'a b', 'a`b', '=1'] },
          { id: 'size', type: 'number' as const, unit: 'persons' },
          { id: 'cost', type: 'quantity' as const },
          { id: 'secret', type: 'text' as const, sensitive: true },
          { id: 'intro', type: 'note' as const },
          { id: 'clean', type: 'calculated' as const, valueType: 'boolean' },
        ],
      },
    ],
  };
  expect(exportColumns(sealCalculated(template)).map(({ name, part }) => [name, part])).toEqual([
    ['a.fuels.wood', 'option'],
    ['a.fuels.a_b', 'option'],
    ['a.fuels.a_b_2', 'option'],
    ['a.fuels._1', 'option'],
    ['a.size', 'number'],
    ['a.cost.value', 'value'],
    ['a.cost.unit', 'unit'],
    ['a.clean', 'boolean'],
  ]);
});
