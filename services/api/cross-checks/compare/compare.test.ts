// Rules of a comparison, and the days that it takes.
import { expect, test } from 'vitest';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { standardTemplate } from '#domain/surveys/standard/built-in.ts';
import { Problem } from '../../contract/problem.ts';
import { windowBefore } from './compare.ts';
import { rulesOf } from './rules.ts';

test.each([
  ['2024-03-01', 1, { start: '2024-02-29', end: '2024-02-29' }],
  ['2024-01-10', 30, { start: '2023-12-11', end: '2024-01-09' }],
])('the days before %s, %d of them', (day, days, period) => {
  expect(windowBefore(day, days)).toEqual(period);
});

const template = sealCalculated(standardTemplate('MonitoringSurvey', ['stoveUsage']));

test('rules follow from the measures of the questions; a request may choose and set a tolerance', () => {
  expect(rulesOf(template, undefined, 0.9).map(({ rule }) => rule.measure)).toEqual([
    'daysInUseShare',
    'hoursPerDay',
    'traditionalDaysShare',
  ]);
  const tolerance = { relative: 0.1, absolute: 0.2 };
  const [chosen] = rulesOf(template, [{ question: 'stove_usage.hours_per_day', tolerance }], 0.9);
  expect(chosen?.rule).toEqual({
    question: 'stove_usage.hours_per_day',
    measure: 'hoursPerDay',
    coverageMin: 0.9,
    tolerance,
    isPerDayInUse: true,
  });
});

test.each([
  ['stove_usage.nothing', '#/rules/0/question'],
  ['stove_usage.in_working_order', '#/rules/0/question'],
])('%s cannot be compared', (question, pointer) => {
  const refused = (): unknown => {
    try {
      return rulesOf(template, [{ question }], 0.9);
    } catch (error) {
      return error instanceof Problem ? error.reply.errors : error;
    }
  };
  expect(refused()).toMatchObject([{ pointer }]);
});
