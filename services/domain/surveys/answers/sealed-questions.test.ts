// Which calculated questions are sealed, because their values would tell an answer that is.
import { expect, test } from 'vitest';
import type { Question, Template } from '../templates/template.ts';
import { isSealedName, sealCalculated } from './sealed-questions.ts';

const calculated = (id: string, expression: string, more: Partial<Question> = {}): Question => ({
  id,
  type: 'calculated',
  expression,
  ...more,
});

const template: Template = {
  templateId: 't',
  sections: [
    {
      id: 's',
      questions: [
        calculated('thrice', '${twice} + ${income}'),
        { id: 'income', type: 'number', sensitive: true },
        { id: 'home', type: 'geopoint' },
        { id: 'persons', type: 'integer' },
        calculated('twice', '${income} * 2'),
        calculated('fixed', "if(${home} != '', 1, 0)"),
        calculated('shown', '1', { relevant: '${income} > 5' }),
        { id: 'rich', type: 'text', relevant: '${income} > 5' },
        calculated('wealth', '${rich}'),
        {
          id: 'fuel',
          type: 'single_choice',
          options: [{ value: 'a', filter: { least: '5' } }],
          choiceFilter: 'least < ${income}',
        },
        calculated('chosen', '${fuel}'),
        calculated('before', "previous('s.income')"),
        calculated('older', "previous('s.age')"),
        calculated('household', '${persons} + 1'),
        {
          id: 'members',
          type: 'repeat',
          questions: [
            { id: 'wage', type: 'number', sensitive: true },
            { id: 'age', type: 'integer' },
            calculated('wages', '${wage} * 12'),
            calculated('months', '${age} * 12'),
          ],
        },
        calculated('sum_wages', 'sum(${wages})'),
        calculated('sum_ages', 'sum(${age})'),
        { id: 'children', type: 'integer', sensitive: true },
        {
          id: 'child',
          type: 'repeat',
          countFrom: 'children',
          questions: [{ id: 'school', type: 'text' }],
        },
        calculated('schools', 'count(${school})'),
      ],
    },
    { id: 'of_rich', relevant: '${income} > 5', questions: [calculated('flag', '1')] },
    { id: 'of_all', relevant: '${persons} > 5', questions: [calculated('large', '1')] },
  ],
};

const open = ({ sections }: Template): string[] =>
  sections.flatMap(({ questions }) =>
    questions
      .flatMap((question) => [question, ...(question.questions ?? [])])
      .filter(({ type, sensitive }) => type === 'calculated' && !sensitive)
      .map(({ id }) => id),
  );

test('a calculated question is sealed with what it reads, directly and through others', () => {
  const sealed = sealCalculated(template, (name) => name === 's.income');
  expect(open(sealed)).toEqual(['older', 'household', 'months', 'sum_ages', 'large']);
});

test('an answer of an earlier campaign is sealed where nothing is known of it', () => {
  expect(open(sealCalculated(template))).not.toContain('older');
});

test('nothing else of the template changes', () => {
  const withoutMarks = ({ sections }: Template) =>
    JSON.stringify(sections).replaceAll(',"sensitive":true', '');
  expect(withoutMarks(sealCalculated(template))).toBe(withoutMarks(template));
});

test('a name of an earlier campaign is sealed with its question, and a repeat with one within', () => {
  const names = ['s.income', 's.home', 's.members', 's.persons', 's.child', 'x.income'];
  expect(names.filter((name) => isSealedName(sealCalculated(template), name))).toEqual([
    's.income',
    's.home',
    's.members',
  ]);
});
