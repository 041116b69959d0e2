import { expect, test } from 'vitest';
import type { Option, Question, Template } from './template.ts';
import { unreachableOptions } from './unreachable-options.ts';

const village = (value: string, part?: string): Option => ({
  value,
  filter: { name: value, ...(part !== undefined && { part }) },
});
const villages = [
  village('a', 'gulu'),
  village('b', 'Lira_Town'),
  village('c', 'lirra'),
  village('d'),
  village('e', '2.0'),
  village('f', 'lirra'),
];

const found = (choiceFilter: string | undefined, district: Partial<Question> = {}) => {
  const template: Template = {
    templateId: 't',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'district', type: 'single_choice', options: ['gulu', 'Lira Town', '2'], ...district },
          { id: 'village', type: 'single_choice', options: villages, choiceFilter },
        ],
      },
    ],
  };
  return unreachableOptions(template, () => 'gulu').map(({ path, detail }) => [path.join('/'), detail]);
};

const place = 'sections/0/questions/1/options';

test.each([
  'part = ${district}',
  '${s.district} = part',
  "part = ${district} and name != ''",
  'selected(${district}, part)',
])('choices that %j never offers are found once for each value, by the first one', (filter) => {
  expect(found(filter)).toEqual([
    [
      `${place}/2`,
      'This choice is never offered: its part "lirra" is no choice of district. Did you mean gulu? So is 1 more choice.',
    ],
    [
      `${place}/3`,
      expect.stringContaining('This choice has no part, so it is not offered after an answer to district.'),
    ],
  ]);
});

test.each([
  undefined,
  "part = ${district} or name = 'c'",
  "part = 'gulu'",
  'part != ${district}',
  'part = (',
])('the filter %j may offer any of them', (filter) => expect(found(filter)).toEqual([]));

test('a text of its own may name any part, and so may a question without options', () => {
  expect(found('part = ${district}', { allowOther: true })).toEqual([]);
  expect(found('part = ${district}', { type: 'text', options: undefined })).toEqual([]);
});
