// What a person reads of answers: labels, units and names in the language of the page, and which questions have no answer.
import { expect, test } from 'vitest';
import type { SurveyTemplate } from '#infra/client/operations.ts';
import { answerText } from './answer-text.ts';
import { questionnaireWords } from './questionnaire-words.ts';
import { unansweredOf } from './unanswered.ts';
import { texts } from './words/en.ts';

const choice = (value: string, en: string, fr: string) => ({ value, label: { en, fr } });
const sections: SurveyTemplate['sections'] = [
  {
    id: 'stove',
    label: { en: 'The stove', fr: 'Le foyer' },
    questions: [
      {
        id: 'why_not',
        type: 'multiple_choice',
        label: { en: 'Why not used', fr: 'Pourquoi inutilisé' },
        options: [choice('too_weak', 'too weak', 'trop faible'), choice('broken', 'broken', 'en panne')],
      },
      { id: 'hours', type: 'number', label: 'Hours', unit: 'h' },
      { id: 'energy', type: 'quantity', label: 'Energy', units: ['kWh'] },
      { id: 'phone', type: 'text', label: 'Phone', sensitive: true },
      { id: 'thanks', type: 'note', label: 'Thank you' },
      {
        id: 'meals',
        type: 'repeat',
        label: 'Meals',
        questions: [
          { id: 'dish', type: 'single_choice', label: 'Dish', options: [choice('rice', 'rice', 'riz')] },
        ],
      },
      {
        id: 'when',
        type: 'matrix',
        label: 'When',
        rows: [{ value: 'am', label: 'Morning' }],
        options: [{ value: 'often', label: 'very often' }],
      },
    ],
  },
];

test.each([
  ['why_not', ['too_weak', 'broken'], 'en', 'too weak, broken'],
  ['why_not', ['too_weak'], 'fr', 'trop faible'],
  ['why_not', ['other:dirty'], 'en', 'other:dirty'],
  ['hours', 1.5, 'en', '1.5 h'],
  ['energy', { value: 15, unit: 'kWh' }, 'en', '15 kWh'],
  ['meals', [{ dish: 'rice' }, { dish: 'ugali' }], 'fr', 'Dish: riz; Dish: ugali'],
  ['when', { am: 'often' }, 'en', 'Morning: very often'],
  ['place', { lat: -1.2, lon: 36.8 }, 'en', 'lat: -1.2, lon: 36.8'],
  ['phone', true, 'en', texts.yes],
  ['phone', null, 'en', texts.none],
])('%s %j in %s is %s', (id, value, language, expected) => {
  const words = questionnaireWords(sections, language);
  expect(answerText(value, `stove.${id}`, { texts, words })).toBe(expected);
});

test('questions without an answer are named: those that are required apart, none that nobody answers', () => {
  const words = questionnaireWords(sections, 'en');
  const asked = {
    responses: { stove: { why_not: ['broken'], meals: [], when: {} } },
    completion: {
      answered: 3,
      applicable: 6,
      ratio: 0.5,
      threshold: 0,
      missing: ['#/responses/stove/hours'],
    },
  };
  expect(unansweredOf(asked, words)).toEqual({
    required: ['Hours'],
    others: ['Energy', 'Phone'],
    isCertain: true,
  });
  // A masked answer may have been given.
  expect(unansweredOf({ ...asked, masked: true }, words)).toMatchObject({
    others: ['Energy'],
    isCertain: false,
  });
});
