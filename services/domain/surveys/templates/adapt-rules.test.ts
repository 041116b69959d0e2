// Rules that say in short what phones read in them are written out, and said to be.
import { expect, test } from 'vitest';
import { adaptRules } from './adapt-rules.ts';
import { templateFaults } from './template-faults.ts';
import type { Question, Template } from './template.ts';

const answers: Question[] = [
  { id: 'n', type: 'integer' },
  { id: 't', type: 'text' },
  { id: 'b', type: 'boolean' },
  { id: 'm', type: 'multiple_choice', options: ['wood', 'gas'] },
  { id: 'd', type: 'date' },
  { id: 'at', type: 'datetime' },
  { id: 'until', type: 'datetime' },
];

const templateWith = (field: 'relevant' | 'expression', rule: string): Template => ({
  templateId: 't',
  sections: [
    {
      id: 's',
      questions: [...answers, { id: 'q', type: field === 'relevant' ? 'note' : 'calculated', [field]: rule }],
    },
  ],
});

test.each<readonly ['relevant' | 'expression', string, string]>([
  ['relevant', '${n}', 'coalesce(${n}, 0) != 0'],
  ['relevant', 'not(${t}) and ${b}', "not(${t} != '') and ${b} != ''"],
  ['relevant', '1', 'coalesce(1, 0) != 0'],
  ['relevant', 'boolean(${n}) = boolean( ${t} )', "(coalesce(${n}, 0) != 0) = (${t} != '' )"],
  ['relevant', 'boolean(${n} > 1)', '(${n} > 1)'],
  ['relevant', "is-selected(${m}, 'wood')", "selected(${m}, 'wood')"],
  ['relevant', '${t} = ${n}', 'number(${t}) = ${n}'],
  ['relevant', '5 > ${t}', '5 > number(${t})'],
  ['relevant', '${t} > ${t}', 'number(${t}) > number(${t})'],
  ['relevant', "${n} = '2.50'", '${n} = 2.5'],
  ['relevant', "${d} > '2026-02-01' or ${d} = ${t}", "${d} > date('2026-02-01') or ${d} = date(${t})"],
  ['relevant', '${at} < ${until}', 'date(${at}) < date(${until})'],
  ['expression', "concat('H-', uuid())", "once(concat('H-', uuid()))"],
  ['expression', '${n} > 1', 'if(${n} > 1, 1, 0)'],
  [
    'expression',
    'if(${n}, selected(${m}, "gas"), false())',
    'if(if(coalesce(${n}, 0) != 0, selected(${m}, "gas"), false()), 1, 0)',
  ],
])('the %s %s is read as %s', (field, rule, meant) => {
  const { template, changed } = adaptRules(templateWith(field, rule));
  expect(template).toEqual(templateWith(field, meant));
  expect(templateFaults(template, () => undefined)).toEqual([]);
  expect(changed).toMatchObject([
    {
      path: ['sections', 0, 'questions', answers.length, field],
      code: 'adapted-rule',
      detail: expect.stringContaining(meant),
    },
  ]);
});

test.each(["${n} > 1 and ${t} = 'a'", '${gone} > 1', "${n} = 'many'", 'digest(${t})', '${n} >'])(
  'the rule %s stays as it is',
  (rule) => {
    expect(adaptRules(templateWith('relevant', rule))).toEqual({
      template: templateWith('relevant', rule),
      changed: [],
    });
  },
);
