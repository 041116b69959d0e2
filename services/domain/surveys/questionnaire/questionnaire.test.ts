// The printed questionnaire: complete, in the chosen language, and safe against what a template says.
import { expect, test } from 'vitest';
import { builtInTemplates } from '../standard/built-in.ts';
import type { Template } from '../templates/template.ts';
import { htmlOf } from './html.ts';
import { printTemplate } from './lines.ts';
import { markdownOf } from './markdown.ts';

const template: Template = {
  templateId: 't',
  title: { en: 'Fuel', fr: 'Combustible' },
  sections: [
    {
      id: 'use',
      relevant: "${other.has} = 'yes'",
      questions: [
        {
          id: 'kg',
          type: 'number',
          required: true,
          label: { en: 'How <much>?', fr: 'Combien ?' },
          unit: 'kg',
          validation: { min: 0, max: 20 },
        },
        { id: 'kind', type: 'multiple_choice', options: ['wood', { value: 'lpg', label: { en: 'Gas' } }] },
      ],
    },
  ],
  validations: { requiredSections: ['use'] },
};

test('as Markdown', () => {
  expect(markdownOf(printTemplate(template, 'en'), 'Version 1, sha256:00')).toBe(`# Fuel

Version 1, sha256:00

## use

Section \`use\` · required section · asked if \${other.has} = 'yes'

1. **How \\<much\\>?** (\`kg\`) number · required · in kg · from 0 · to 20
2. **kind** (\`kind\`) multiple choice
   - [ ] wood
   - [ ] Gas (\`lpg\`)

`);
});

test('every rule that decides about an answer is printed', () => {
  const rules: Template = {
    templateId: 't',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'size', type: 'number', soft: { min: 1, max: 12 } },
          { id: 'fuel', type: 'single_choice', options: ['gas'], choiceFilter: "area = 'x'" },
          { id: 'wishes', type: 'rank', options: ['cost', 'speed'], top: 1 },
          {
            id: 'smoke',
            type: 'scale',
            validation: { min: 1, max: 5, step: 1 },
            labels: { 1: { en: 'none', fr: 'aucune' }, 5: 'much' },
          },
          { id: 'day', type: 'date', fill: { expression: 'today()' }, readonly: true },
          { id: 'paid', type: 'integer', fill: { expression: '${size} * 2', on: ['size', 'fuel'] } },
          { id: 'wants', type: 'multiple_choice', options: ['a', 'b'], default: ['a', 'b'] },
          { id: 'agrees', type: 'boolean', default: false },
          { id: 'mass', type: 'quantity', units: ['kg'], default: { value: 1, unit: 'kg' } },
          { id: 'stoves', type: 'repeat', countFrom: 'size', questions: [{ id: 'kind', type: 'text' }] },
        ],
      },
    ],
    validations: { completionThreshold: 0.8 },
  };
  const content = printTemplate(rules, 'fr');
  for (const text of [markdownOf(content, 'source'), htmlOf(content, 'source').replaceAll('&#39;', "'")]) {
    expect(text).toContain('80 % of the questions that apply must be answered');
    expect(text).toContain('usually from 1 to 12');
    expect(text).toContain("offered if area = 'x'");
    expect(text).toContain('the best 1 in order');
    expect(text).toContain('1 = aucune, 5 = much');
    expect(text).toContain('as many items as size says');
    expect(text).toContain('filled in first: today() · shown only');
    expect(text).toContain('filled in when size or fuel is answered: ${size}');
    expect(text).toContain('filled in first: a, b');
    expect(text).toContain('filled in first: no');
    expect(text).toMatch(/filled in first: .*kg/);
  }
});

test('as HTML, in the other language', () => {
  const page = htmlOf(printTemplate(template, 'fr'), 'Version 1');
  expect(page).toContain('<html lang="fr">');
  expect(page).toContain('<strong>Combien ?</strong> <code>kg</code>');
  expect(page).toContain('<li>Gas <code>lpg</code></li>');
});

test('nothing in a template becomes a tag', () => {
  const page = htmlOf(
    printTemplate({ ...template, title: '<script>alert(1)</script>' }, 'en'),
    '<img src=x onerror="alert(1)">',
  );
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img');
  expect(page).toContain('How &lt;much&gt;?');
});

test.each(builtInTemplates.map((one) => [one.templateId, one] as const))(
  '%s is printed with every question and option',
  (_, one) => {
    for (const language of ['en', 'fr']) {
      const text = markdownOf(printTemplate(one, language), 'source');
      for (const { id, questions } of one.sections) {
        expect(text).toContain(`\`${id}\``);
        for (const question of questions) expect(text).toContain(`(\`${question.id}\`)`);
      }
    }
  },
);
