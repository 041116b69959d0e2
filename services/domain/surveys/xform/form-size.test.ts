// The estimated size of a form is never below the written one, and a form that is too large is refused before it is made.
import { expect, test } from 'vitest';
import { formOf } from '../form/form.ts';
import { builtInTemplates } from '../standard/built-in.ts';
import { xformOf } from './xform.ts';
import { formCharacters, formSizeFaults } from '../templates/form-size.ts';
import { templateFaults } from '../templates/template-faults.ts';
import type { Question, Template } from '../templates/template.ts';

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

const long = (index: number): string => `${'q'.repeat(60)}${index}`;
const templateOf = (questions: Question[], languages?: string[]): Template => ({
  templateId: 't',
  ...(languages && { languages }),
  sections: [{ id: 's'.repeat(64), questions }],
});

const options = times(20, (index) => `option ${index}`);
const inLanguages = (count: number) =>
  Object.fromEntries(times(count, (index) => [`x${String.fromCharCode(97 + index)}`, 'A']));

const templates: [string, Template][] = [
  ...builtInTemplates.map((template): [string, Template] => [template.templateId, template]),
  ['ranks', templateOf(times(50, (index) => ({ id: long(index), type: 'rank', options, top: 20 })))],
  [
    'ranks with filters',
    templateOf(
      times(10, (index) => ({
        id: long(index),
        type: 'rank',
        options,
        top: 20,
        choiceFilter: times(50, () => ". = 'a'").join(' or '),
      })),
    ),
  ],
  [
    'references in texts of many languages',
    templateOf([
      { id: long(0), type: 'integer' },
      ...(times(20, (index) => ({
        id: long(index + 1),
        type: 'note',
        label: { ...inLanguages(20), xa: `\${${long(0)}}`.repeat(14) },
        hint: `\${${long(0)}}`.repeat(14),
      })) satisfies Question[]),
    ]),
  ],
  [
    'options in many languages',
    templateOf([
      { id: 'a', type: 'note', label: inLanguages(20) },
      ...times(20, (index): Question => ({
        id: long(index),
        type: 'single_choice',
        options: [...options, long(index)],
      })),
    ]),
  ],
  [
    'tables, amounts and durations',
    templateOf([
      ...times(20, (index): Question => ({ id: long(index), type: 'matrix', rows: options, options })),
      ...times(20, (index): Question => ({ id: long(index + 20), type: 'quantity', units: options })),
      ...times(20, (index): Question => ({ id: long(index + 40), type: 'duration' })),
    ]),
  ],
  [
    'look-ups',
    templateOf(
      times(20, (index) => ({
        id: long(index),
        type: 'calculated',
        expression: times(60, () => "household('district')").join(' + '),
      })),
    ),
  ],
];

test.each(templates)('the form is not larger than estimated: %s', (_, template) => {
  const written = xformOf(formOf(template, { id: 'srv_1', version: '1.0a1b2c3d' })).length;
  expect(formCharacters(template)).toBeGreaterThanOrEqual(written);
  expect(formSizeFaults(template)).toEqual([]);
});

test('a form that would be too large is a fault of the template, without making it', () => {
  const large = templateOf(
    times(400, (index) => ({
      id: `q${index}`,
      type: 'single_choice',
      options: times(400, (one) => `o${one}`),
    })),
  );
  expect(templateFaults(large, () => undefined)).toMatchObject([{ path: [], code: 'form-too-large' }]);
});
