// What a template may say: each type of question has its own fields, and no pattern can hang the service.
import { expect, test } from 'vitest';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import { digestOf } from './digest.ts';
import { contentOf, templateContent } from './input.ts';
import { questionInput } from './question-input.ts';
import { safePattern } from './safe-pattern.ts';

test.each(builtInTemplates.map((template) => [template.templateId, template] as const))(
  '%s is what a request may send, with the same digest',
  (_, template) => {
    const parsed = templateContent.safeParse(template);
    expect(parsed.error).toBeUndefined();
    expect(parsed.data && digestOf(contentOf(parsed.data))).toBe(digestOf(template));
  },
);

test.each([
  ['^[A-Z]{2}[0-9]+$', true],
  ['(ab)+', true],
  ['(?:ab|cd){1,3}', true],
  ['(a+)+', false],
  ['(a*){2,}', false],
  ['((a+))+', false],
  ['(?:(a+)?b)*', false],
  ['(a+|b){3}', false],
  ['(a{1,3}b){2,}', false],
  [String.raw`(\+)+`, true],
  ['([+*])+', true],
  [String.raw`(\d{2}-){3}`, true],
  ['(a+)?', true],
  ['(a+)(b)+', true],
  ['(a+){1}', true],
  ['(?:a|b+)c+', true],
  ['(?=a)b', false],
  ['(?<year>[0-9]{4})', true],
  [String.raw`(a)\1`, false],
  ['(', false],
  ['a'.repeat(201), false],
])('the pattern %s is taken: %s', (pattern, isTaken) => {
  expect(safePattern.safeParse(pattern).success).toBe(isTaken);
});

test.each([10_000, 10_001])('texts of %i characters, in every place that has texts', (length) => {
  const label = 'x'.repeat(length);
  const options = [{ value: 'a', label: { en: label } }];
  const parsed = templateContent.safeParse({
    templateId: 't',
    title: label,
    sections: [
      {
        id: 's',
        label,
        questions: [
          { id: 'n', type: 'note', label: { en: label, fr: label }, hint: label, guidance: label },
          { id: 'c', type: 'single_choice', options, constraintMessage: label },
          { id: 'r', type: 'scale', labels: { 1: label }, validation: { min: 1, max: 2, step: 1 } },
        ],
      },
    ],
    validations: { crossRules: [{ id: 'x', assert: 'true()', message: label, severity: 'soft' }] },
  });
  expect(parsed.error?.issues.length ?? 0).toBe(length > 10_000 ? 10 : 0);
});

test.each([
  ['a choice needs options', { id: 'a', type: 'single_choice' }],
  ['a number has no options', { id: 'a', type: 'number', options: ['x'] }],
  ['a scale needs its grid', { id: 'a', type: 'scale', validation: { min: 1, max: 5 } }],
  [
    'a repeat holds no repeat',
    {
      id: 'a',
      type: 'repeat',
      questions: [{ id: 'b', type: 'repeat', questions: [{ id: 'c', type: 'text' }] }],
    },
  ],
  ['an id has no dot', { id: 'a.b', type: 'text' }],
  ['a file has at most 25 MiB', { id: 'a', type: 'image', validation: { maxBytes: 26 * 1024 * 1024 } }],
  ['an unknown type', { id: 'a', type: 'numbr' }],
])('%s', (_, question) => {
  expect(questionInput.safeParse(question).success).toBe(false);
});
