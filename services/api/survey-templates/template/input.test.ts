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
  ['[a-z ]{1,510}', true],
  ['.{1,1000}', true],
  ['[a-z]{1,600}@[a-z]{1,600}', true],
  ['.{0,600}.{0,600}', false],
  ['(?:[a-z]{1,900}-){3}', false],
  ['(ab)+', true],
  ['(?:ab|cd){1,3}', true],
  ['(a{1,3}b){2,}', true],
  ['(?:(a+)?b)*', true],
  ['([A-Z][a-z]+[ -]?)+', true],
  [String.raw`\w+([-+.]\w+)*@\w+([-.]\w+)*\.\w+([-.]\w+)*`, true],
  [String.raw`.+@.+\..+`, true],
  [String.raw`\d{1,3}(,\d{3})*(\.\d+)?`, true],
  [String.raw`(\p{L}+( |-))*\p{L}+`, true],
  [String.raw`\d{2}\d{2}\d{2}\d{2}\d{2}\d{2}`, true],
  ['(a|a)+b', false],
  ['([a-z]|[a-y])+1', false],
  ['(ab?|a)*c', false],
  ['(a|ab|b)*c', false],
  ['(?i)(a|A)*b', false],
  [String.raw`(\d{2}\d?)+`, false],
  [String.raw`([\w.]+\.?)+@x`, false],
  [String.raw`(.|\s)*`, false],
  [String.raw`(\x61|a)*b`, false],
  [String.raw`([é-ü]|[ê-ë])*b`, false],
  [String.raw`([é-ü]|[à-è])*b`, true],
  ['(a+)+', false],
  ['(a*){2,}', false],
  ['((a+))+', false],
  ['(a?b?)*c', false],
  ['((a?)?b)*c', false],
  ['(a+|b){3}', true],
  ['(.*a){9}', false],
  ['.*a.*b.*c.*d', false],
  ['a?'.repeat(30), false],
  ['(a?){30}a{30}', false],
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
  ['a'.repeat(1000), true],
  ['a'.repeat(1001), false],
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
    'a repeat in a repeat holds no other',
    {
      id: 'a',
      type: 'repeat',
      questions: [
        {
          id: 'b',
          type: 'repeat',
          questions: [{ id: 'c', type: 'repeat', questions: [{ id: 'd', type: 'text' }] }],
        },
      ],
    },
  ],
  ['an id has no dot', { id: 'a.b', type: 'text' }],
  ['a file has at most 25 MiB', { id: 'a', type: 'image', validation: { maxBytes: 26 * 1024 * 1024 } }],
  ['an unknown type', { id: 'a', type: 'numbr' }],
])('%s', (_, question) => {
  expect(questionInput.safeParse(question).success).toBe(false);
});
