// The templates that ship with Hearth: complete, and sound in every cut.
import { assert, constantFrom, property, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { publicationFaults } from '../publication/publication-faults.ts';
import { findBuiltIn, builtInTemplates, flags, standardTemplate, type Flag } from './built-in.ts';

test.each(builtInTemplates.map((template) => [template.templateId, template] as const))(
  '%s has no fault, in English and French',
  (_, template) => {
    expect(publicationFaults(template, () => undefined)).toEqual([]);
    expect(template.languages).toEqual(['en', 'fr']);
  },
);

test('the flags of the specification choose their sections, in the order of the questionnaire', () => {
  const cut = standardTemplate('BaselineSurvey', ['stovePerceptions', 'eligibilityCriteria']);
  expect(cut.sections.map(({ id }) => id)).toEqual(['eligibility', 'stove_perceptions']);
  expect(cut.validations).toMatchObject({
    requiredSections: ['eligibility', 'stove_perceptions'],
    completionThreshold: 0.8,
  });
  expect(cut.templateId).toBe('baseline-v1');
});

test('each choice of sections is a template without faults', () => {
  assert(
    property(
      constantFrom('BaselineSurvey', 'FollowUpSurvey', 'MonitoringSurvey', 'KitchenPerformanceTest'),
      subarray([...flags], { minLength: 1 }),
      (kind, chosen) => {
        const cut = standardTemplate(kind, chosen);
        expect(publicationFaults(cut, () => undefined)).toEqual([]);
        expect(cut.sections.length).toBeGreaterThanOrEqual(chosen.length);
      },
    ),
    { numRuns: 200 },
  );
});

test('a rule over two answers comes with their section', () => {
  const rules = (chosen: Flag[]) =>
    standardTemplate('BaselineSurvey', chosen).validations?.crossRules?.map(({ id }) => id);
  expect(rules(['socioEconomicData', 'cookingPatterns'])).toEqual(['children_below_size']);
  expect(rules(['cookingPatterns'])).toBeUndefined();
});

test('an unknown id is no built-in template', () => {
  expect(findBuiltIn('baseline-v2')).toBeUndefined();
});
