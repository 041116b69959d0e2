// Fuel per person and day: which questions have it, what a request must name, and the pair of a household.
import { expect, test } from 'vitest';
import type { Question } from '#domain/surveys/templates/template.ts';
import { Problem } from '../../contract/problem.ts';
import { fuelRatioOf, pairIn } from './fuel-ratio.ts';

const repeat = (...ids: string[]): { section: string; question: Question } => ({
  section: 's',
  question: { id: 'use', type: 'repeat', questions: ids.map((id) => ({ id, type: 'text' })) },
});

const stated = repeat('fuel', 'amount', 'per');

test('a repeat of fuels or weighings has it, and nothing else', () => {
  expect(fuelRatioOf(repeat('kind'), {})).toBeNull();
  expect(fuelRatioOf({ section: 's', question: { id: 'fuel', type: 'text' } }, {})).toBeNull();
  expect(fuelRatioOf(repeat('fuel', 'weight_start', 'weight_end'), { fuel: 'wood' })?.unit).toBe(
    'kg/adult/day',
  );
});

test.each([
  ['fuel', {}],
  ['persons', { fuel: 'wood' }],
])('%s must be named', (parameter, query) => {
  const refused = (): unknown => {
    try {
      return fuelRatioOf(stated, query);
    } catch (error) {
      return error instanceof Problem ? error.reply.errors : error;
    }
  };
  expect(refused()).toMatchObject([{ parameter, code: 'required' }]);
});

test('2 kg a day of 4 persons are 0.5 kg a person and day; without persons nothing is known', () => {
  const ratio = fuelRatioOf(stated, { fuel: 'wood', persons: 's.size' });
  const answer = [{ fuel: 'wood', amount: { value: 2, unit: 'kg' }, per: 'day' }];
  const pair = ratio?.pairOf(answer, 4);
  expect((pair?.amount ?? NaN) / (pair?.divisor ?? NaN)).toBeCloseTo(0.5, 12);
  expect(ratio?.pairOf(answer, null)).toBeNull();
  expect([pairIn(pair), pairIn(null), pairIn('2')]).toEqual([pair, null, null]);
});
