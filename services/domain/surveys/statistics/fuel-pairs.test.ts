// Fuel and person-days of a household, the indicators of sustainable development, units, and the side of the bound.
import { expect, test } from 'vitest';
import { rowsOf } from '#test/support/survey-rows.ts';
import { findBuiltIn } from '../standard/built-in.ts';
import { conservativeSideOf } from './conservative-side.ts';
import { monthlyFuel, monthlyPair, weighedPair } from './fuel-pairs.ts';
import { sdgIndicators, summarizeIndicator } from './sdg-indicators.ts';
import type { Settings } from './summarize.ts';
import { toUnit } from './units.ts';

const settings: Settings = {
  design: { kind: 'simple', population: null },
  notProbability: false,
  side: 'lower',
  showsSmall: true,
};

const use = (fuel: string, value: number, unit: string, per: string) => ({
  fuel,
  amount: { value, unit },
  per,
});

test('amounts of a day and a week are those of a month of 365 / 12 days', () => {
  const answer = [use('wood', 2, 'kg', 'day'), use('wood', 7000, 'g', 'week'), use('lpg', 6, 'kg', 'month')];
  expect(monthlyFuel(answer, 'wood', 'kg')).toBeCloseTo(3 * (365 / 12), 12);
  expect(monthlyFuel(answer, 'lpg', 'kg')).toBe(6);
  expect(monthlyFuel(answer, 'charcoal', 'kg')).toBe(0);
});

test.each([
  ['a unit that does not fit', [use('wood', 1, 'L', 'day')]],
  ['an unknown time', [use('wood', 1, 'kg', 'year')]],
  ['no amount', [{ fuel: 'wood', per: 'day' }]],
  ['no list', null],
])('fuel with %s is unknown, not 0', (_, answer) => {
  expect(monthlyFuel(answer, 'wood', 'kg')).toBeNull();
});

test('a household without persons has no fuel per person', () => {
  expect(monthlyPair(73, 4)).toEqual({ amount: 73, divisor: expect.closeTo(4 * (365 / 12), 12) });
  expect([monthlyPair(73, 0), monthlyPair(73, undefined), monthlyPair(null, 4)]).toEqual([null, null, null]);
});

const weighing = (date: string, more: object = {}) => ({
  date,
  fuel: 'wood',
  weight_start: 10,
  weight_end: 7,
  added: 1,
  women: 2,
  men_15_59: 1,
  children_0_14: 2,
  ...more,
});
const days = ['2026-02-01', '2026-02-02', '2026-02-03'];

test('a kitchen test divides by standard adults, counted once a day', () => {
  const answer = [
    ...days.map((date) => weighing(date)),
    weighing('2026-02-01', { fuel: 'lpg', weight_end: 9.5, added: 0 }),
  ];
  expect(weighedPair(answer, 'wood', { isDry: false })).toEqual({
    amount: 12,
    divisor: expect.closeTo(3 * (0.5 * 2 + 0.8 * 2 + 1), 12),
  });
  expect(weighedPair(answer, 'lpg', { isDry: false })?.amount).toBe(0.5);
});

test('dry mass takes the moisture of each weighing', () => {
  const answer = days.map((date) => weighing(date, { moisture_percent: 25 }));
  expect(weighedPair(answer, 'wood', { isDry: true })?.amount).toBeCloseTo(9, 12);
});

test.each([
  ['two days', days.slice(1).map((date) => weighing(date)), false],
  ['more at the end than there was', days.map((date) => weighing(date, { weight_end: 12 })), false],
  [
    'a day without persons',
    days.map((date) => weighing(date, { women: 0, men_15_59: 0, children_0_14: 0 })),
    false,
  ],
  ['no weight at the end', days.map((date) => weighing(date, { weight_end: undefined })), false],
  ['no moisture', days.map((date) => weighing(date)), true],
])('a kitchen test with %s gives no pair', (_, answer, isDry) => {
  expect(weighedPair(answer, 'wood', { isDry })).toBeNull();
});

test.each([
  [500, 'g', 'kg', 0.5],
  [1, 'm3', 'L', 1000],
  [3.6, 'MJ', 'kWh', 1],
  [7, 'currency', 'currency', 7],
  [1, 'kg', 'L', null],
])('%d %s in %s is %s', (value, from, to, expected) => {
  expect(toUnit(value, from, to)).toBe(expected);
});

const section = findBuiltIn('monitoring-v1')?.sections.find(({ id }) => id === 'sdg_indicators');

test('each indicator reads a question that ships with Hearth', () => {
  const answers: Readonly<Record<string, readonly unknown[]>> = {
    fuel_spend_monthly: [
      { value: 10, unit: 'currency' },
      { value: 30, unit: 'currency' },
    ],
    smoke_symptoms: [['none'], ['cough', 'eyes'], []],
    minutes_collecting_fuel: [60, 0, null],
    main_fuel_clean: ['yes', 'no', 'yes', 'yes'],
  };
  const found = sdgIndicators.map((indicator) => {
    const question = section?.questions.find(({ id }) => id === indicator.question);
    if (question === undefined) throw new Error(`${indicator.question} is no question of the section`);
    const rows = rowsOf(answers[indicator.question] ?? []);
    const summary = summarizeIndicator(indicator, { question, rows }, settings);
    return [indicator.sdg, summary?.basis.n, summary?.estimates[0]];
  });
  expect(found).toMatchObject([
    ['1', 2, { mean: 20, unit: 'currency' }],
    ['3', 2, { value: true, proportion: 0.5 }],
    ['5', 2, { mean: 30 }],
    ['7.1.2', 4, { value: true, proportion: 0.75 }],
  ]);
});

test.each([
  ['daysInUseShare', 'MonitoringSurvey', 'lower'],
  ['fuelPerMonth', 'BaselineSurvey', 'lower'],
  ['fuelPerMonth', 'MonitoringSurvey', 'upper'],
  ['traditionalDaysShare', 'FollowUpSurvey', 'upper'],
  [undefined, 'MonitoringSurvey', 'lower'],
])('the bound of %s in a %s is the %s one', (measure, type, side) => {
  expect(conservativeSideOf({ measure }, type)).toBe(side);
});
