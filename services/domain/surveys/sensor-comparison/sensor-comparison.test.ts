// Statements against sensors: verdicts of households, agreement of a campaign, and that no statement raises what was measured.
import { array, assert, constantFrom, double, integer, property, record, boolean } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBuiltIn } from '../standard/built-in.ts';
import type { Question } from '../templates/template.ts';
import { agreementOf, kappaOf } from './agreement.ts';
import { compareHousehold, type ComparisonRule, type HouseholdComparison } from './compare-household.ts';
import { comparisonRules } from './comparison-rules.ts';
import { surveyMeasures, type SurveyMeasure } from './measures.ts';
import { measureUse, type SensorDay } from './measured.ts';
import { statedUse, type Stated } from './stated.ts';
import { usableUse } from './usable-use.ts';

const day = (more: Partial<SensorDay> = {}): SensorDay => ({
  coverage: 1,
  events: 2,
  hours: 1.5,
  fuel: 0.4,
  silence: null,
  ...more,
});
const silent = (silence: SensorDay['silence']): SensorDay =>
  day({ coverage: 0, events: 0, hours: 0, fuel: null, silence });

const ruleOf = (measure: SurveyMeasure, more: Partial<ComparisonRule> = {}): ComparisonRule => ({
  question: 'cooking_patterns.meals_per_day',
  measure,
  coverageMin: 0.8,
  ...more,
});

const compare = (rule: ComparisonRule, value: Stated['value'] | boolean, days: readonly SensorDay[]) =>
  compareHousehold(rule, {
    householdId: 'did:ixo:household/123',
    collector: 'did:ixo:agent/7',
    weight: 31.2,
    stated: { value: Number(value), isYesNo: typeof value === 'boolean' },
    days,
  });

/** 30 days with 0 to 4 events, 51 in all. */
const month = Array.from({ length: 30 }, (_, at) =>
  day({ events: [1, 2, 2, 1, 3, 1, 2, 2, 1, 2][at % 10] ?? 0 }),
);

test('three meals stated and 1.7 measured are overstated', () => {
  const found = compare(ruleOf('eventsPerDay'), 3, month);
  expect(found).toMatchObject({
    householdId: 'did:ixo:household/123',
    question: 'cooking_patterns.meals_per_day',
    stated: 3,
    measured: expect.closeTo(1.7, 12),
    interval: { lower: expect.closeTo(1.46, 2), upper: expect.closeTo(1.94, 2), level: 0.95 },
    coverage: 1,
    verdict: 'overstated',
    weight: 31.2,
  });
});

test.each([
  [2.4, 'consistent'],
  [2.5, 'overstated'],
  [1, 'consistent'],
  [0.9, 'understated'],
])('%d meals against 1.46 to 1.94, with 0.5 of tolerance, are %s', (stated, verdict) => {
  expect(compare(ruleOf('eventsPerDay'), stated, month).verdict).toBe(verdict);
});

test('a fifth of the measured value is allowed where that is more', () => {
  const days = Array.from({ length: 20 }, () => day({ events: 10 }));
  const at = (stated: number) => compare(ruleOf('eventsPerDay'), stated, days).verdict;
  expect([at(12), at(12.1), at(8), at(7.9)]).toEqual([
    'consistent',
    'overstated',
    'consistent',
    'understated',
  ]);
  const strict = ruleOf('eventsPerDay', { tolerance: { relative: 0, absolute: 0.1 } });
  expect(compare(strict, 10.2, days).verdict).toBe('overstated');
});

test.each([
  ['six days', month.slice(0, 6)],
  ['no days', []],
  [
    'a window that is half empty',
    [...month.slice(0, 10), ...Array.from({ length: 10 }, () => silent('unknown'))],
  ],
])('%s are not comparable, and give no use', (_, days) => {
  const found = compare(ruleOf('eventsPerDay'), 9, days);
  expect(found).toMatchObject({ verdict: 'not_comparable', excess: null });
  expect([usableUse(found, 'lower'), usableUse(found, 'upper')]).toEqual([null, null]);
});

const used = (count: number, of: number) =>
  Array.from({ length: of }, (_, at) => day({ events: at < count ? 1 : 0 }));

describe('yes and no', () => {
  test.each<[SurveyMeasure, boolean, number, string]>([
    ['daysInUseShare', true, 30, 'consistent'],
    ['daysInUseShare', true, 12, 'consistent'],
    ['daysInUseShare', true, 2, 'overstated'],
    ['daysInUseShare', false, 2, 'consistent'],
    ['daysInUseShare', false, 28, 'understated'],
    ['traditionalDaysShare', true, 4, 'consistent'],
    ['traditionalDaysShare', false, 0, 'consistent'],
    ['traditionalDaysShare', false, 20, 'understated'],
  ])('%s: %s with %d of 30 days in use is %s', (measure, stated, days, verdict) => {
    expect(compare(ruleOf(measure), stated, used(days, 30)).verdict).toBe(verdict);
  });

  test('absence is compared with silent days; a technical fault is none', () => {
    const days = (count: number, silence: SensorDay['silence']) => [
      ...month.slice(count),
      ...Array.from({ length: count }, () => silent(silence)),
    ];
    const verdict = (stated: boolean, count: number, silence: SensorDay['silence']) =>
      compare(ruleOf('silentDays'), stated, days(count, silence)).verdict;
    expect(verdict(true, 0, 'household')).toBe('overstated');
    expect(verdict(true, 5, 'technical')).toBe('overstated');
    expect(verdict(true, 5, 'unknown')).toBe('consistent');
    expect(verdict(false, 5, 'household')).toBe('understated');
    expect(verdict(false, 5, 'unknown')).toBe('consistent');
    expect(compare(ruleOf('silentDays'), 20, days(5, 'household')).verdict).toBe('overstated');
  });
});

describe('stated', () => {
  const days: Question = { id: 'q', type: 'integer', validation: { min: 0, max: 7 } };

  test('days of a week are a fraction of them', () => {
    expect(statedUse('daysInUseShare', days, 5)).toEqual({ value: 5 / 7, isYesNo: false });
    expect(statedUse('traditionalDaysShare', { id: 'q', type: 'integer' }, 7)?.value).toBe(1);
    expect(statedUse('daysInUseShare', { id: 'q', type: 'boolean' }, false)).toEqual({
      value: 0,
      isYesNo: true,
    });
    expect(statedUse('hoursPerDay', { id: 'q', type: 'number', validation: { max: 24 } }, 3)?.value).toBe(3);
  });

  test('fuel is that of a month', () => {
    const repeat: Question = { id: 'q', type: 'repeat' };
    const answer = [{ fuel: 'charcoal', amount: { value: 7, unit: 'kg' }, per: 'week' }];
    const fuel = { name: 'charcoal', unit: 'kg' };
    expect(statedUse('fuelPerMonth', repeat, answer, fuel)?.value).toBeCloseTo(365 / 12, 12);
    const amount: Question = { id: 'q', type: 'quantity', units: ['kWh'] };
    expect(statedUse('fuelPerMonth', amount, { value: 40, unit: 'kWh' })?.value).toBe(40);
  });

  test.each([
    ['nothing', days, null],
    ['an empty list', { id: 'q', type: 'repeat' } as const, []],
    ['a repeat without a fuel', { id: 'q', type: 'repeat' } as const, [{ fuel: 'wood' }]],
    ['a text', { id: 'q', type: 'text' } as const, 'often'],
  ])('%s is no statement', (_, question, answer) => {
    expect(statedUse('daysInUseShare', question, answer)).toBeNull();
  });
});

test('measured: hours of days in use, fuel of a month, and a share near 1 that stays below it', () => {
  const settings = { level: 0.95, dayCoverageMin: 0.8, isPerDayInUse: false };
  const days = [...used(6, 6), ...used(0, 6), day({ coverage: 0.5, events: 9, hours: 20 })];
  const value = (measure: SurveyMeasure, more: object = {}) =>
    measureUse(measure, days, { ...settings, ...more }).measured?.value;
  expect(value('hoursPerDay')).toBeCloseTo(1.5, 12);
  expect(measureUse('hoursPerDay', days, { ...settings, isPerDayInUse: true }).days).toBe(6);
  expect(value('fuelPerMonth')).toBeCloseTo(0.4 * (365 / 12), 12);
  expect(value('daysInUseShare')).toBe(0.5);
  const all = measureUse('daysInUseShare', used(30, 30), settings);
  expect(all.measured).toMatchObject({ value: 1, interval: { lower: expect.closeTo(0.884, 3), upper: 1 } });
});

/** Peak flow of 17 persons by two meters, l/min (Bland and Altman 1986, table 1). */
const wright = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427];
const mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];

const pair = (
  stated: number,
  measured: number,
  more: Partial<HouseholdComparison> = {},
): HouseholdComparison => ({
  householdId: 'h',
  question: 's.q',
  measure: 'eventsPerDay',
  collector: 'a',
  stated,
  isYesNo: false,
  measured,
  interval: null,
  coverage: 1,
  daysShare: 1,
  verdict: 'consistent',
  excess: 0,
  weight: 1,
  ...more,
});

test('limits of agreement of Bland and Altman', () => {
  const { n, meanDifference, sdDifference, limitsOfAgreement } = agreementOf(
    wright.map((value, at) => pair(value, mini[at] ?? NaN)),
  );
  expect(n).toBe(17);
  expect(meanDifference).toBeCloseTo(-2.1, 1);
  expect(sdDifference).toBeCloseTo(38.8, 1);
  expect(limitsOfAgreement?.[0]).toBeCloseTo(-2.1176 - 1.96 * 38.7651, 2);
  expect(limitsOfAgreement?.[1]).toBeCloseTo(-2.1176 + 1.96 * 38.7651, 2);
});

const classes = (counts: readonly (readonly [boolean, boolean, number])[]) =>
  counts.flatMap(([one, other, count]) => Array.from({ length: count }, () => [one, other] as const));

test.each([
  [20, 5, 10, 15, 0.4],
  [45, 15, 25, 15, 0.130434782609],
  [25, 35, 5, 35, 0.259259259259],
])('kappa of %d, %d, %d, %d is %d', (both, stated, measured, none, kappa) => {
  const pairs = classes([
    [true, true, both],
    [true, false, stated],
    [false, true, measured],
    [false, false, none],
  ]);
  expect(kappaOf(pairs)).toBeCloseTo(kappa, 10);
});

test('kappa of one class is unknown; of one stated class it is no better than chance', () => {
  expect(kappaOf(classes([[true, true, 12]]))).toBeNull();
  expect(kappaOf(classes([[false, false, 12]]))).toBeNull();
  expect(kappaOf([])).toBeNull();
  expect(
    kappaOf(
      classes([
        [true, true, 6],
        [true, false, 6],
      ]),
    ),
  ).toBe(0);
});

test('a campaign counts what could not be compared, and weighs what is overstated', () => {
  const found = agreementOf([
    pair(1, 0.2, { measure: 'daysInUseShare', isYesNo: true, verdict: 'overstated', weight: 30 }),
    pair(1, 0.9, { measure: 'daysInUseShare', isYesNo: true, weight: 10, collector: 'b' }),
    pair(0, 0.1, { measure: 'daysInUseShare', isYesNo: true, weight: 20, collector: 'b' }),
    pair(1, 0.5, { verdict: 'not_comparable' }),
  ]);
  expect(found).toMatchObject({
    n: 3,
    notComparable: 1,
    meanDifference: expect.closeTo(0.8 / 3, 12),
    kappa: expect.closeTo(0.4, 12),
    shareOverstated: 0.5,
    byCollector: [
      { collector: 'a', n: 1, meanDifference: expect.closeTo(0.8, 12), shareOverstated: 1 },
      { collector: 'b', n: 2, meanDifference: expect.closeTo(0, 12), shareOverstated: 0 },
    ],
  });
});

test('without a comparison all numbers are unknown', () => {
  expect(agreementOf([])).toEqual({
    n: 0,
    notComparable: 0,
    meanDifference: null,
    sdDifference: null,
    limitsOfAgreement: null,
    kappa: null,
    shareOverstated: null,
    byCollector: [],
  });
  expect(agreementOf([pair(2, 1)])).toMatchObject({ n: 1, sdDifference: null, limitsOfAgreement: null });
});

test('a statement never raises the use of an analysis above what was measured, nor lowers fuel below it', () => {
  const sensorDay = record({
    coverage: double({ min: 0, max: 1, noNaN: true }),
    events: integer({ min: 0, max: 9 }),
    hours: double({ min: 0, max: 24, noNaN: true }),
    fuel: constantFrom(null, 0, 0.7, 3),
    silence: constantFrom(null, 'household' as const, 'unknown' as const, 'technical' as const),
  });
  assert(
    property(
      constantFrom(...surveyMeasures),
      array(sensorDay, { maxLength: 40 }),
      double({ min: 0, max: 100, noNaN: true }),
      boolean(),
      double({ min: 0, max: 1, noNaN: true }),
      (measure, days, stated, isYesNo, coverageMin) => {
        const found = compare(ruleOf(measure, { coverageMin }), isYesNo ? stated > 50 : stated, days);
        const [lower, upper] = [usableUse(found, 'lower'), usableUse(found, 'upper')];
        const measured = found.verdict === 'not_comparable' ? null : found.measured;
        expect([lower === null, upper === null]).toEqual([measured === null, measured === null]);
        expect(lower ?? -Infinity).toBeLessThanOrEqual(measured ?? 0);
        expect(upper ?? Infinity).toBeGreaterThanOrEqual(measured ?? 0);
        expect(found.interval?.lower ?? 0).toBeLessThanOrEqual((found.measured ?? 0) + 1e-9);
        expect(found.interval?.upper ?? 0).toBeGreaterThanOrEqual((found.measured ?? 0) - 1e-9);
      },
    ),
  );
});

test('a smaller statement of use counts, and a larger one of fuel; yes names no amount, no is none', () => {
  const use = (stated: number, isYesNo = false) => {
    const found = pair(stated, 1.7, { isYesNo });
    return [usableUse(found, 'lower'), usableUse(found, 'upper')];
  };
  expect([use(1), use(3), use(1, true), use(0, true)]).toEqual([
    [1, 1.7],
    [1.7, 3],
    [1.7, 1.7],
    [0, 1.7],
  ]);
});

test('hours of a day of use are made hours of any day, so the wording of a question raises no use', () => {
  const days = Array.from({ length: 7 }, (_, at) =>
    day({ events: at === 0 ? 1 : 0, hours: at === 0 ? 4 : 0 }),
  );
  const rule = ruleOf('hoursPerDay', { isPerDayInUse: true });
  const week = [...days, ...days];
  const found = compare(rule, 5, [...week, ...week, ...week, ...week]);
  const any = compare(ruleOf('hoursPerDay'), 5, [...week, ...week, ...week, ...week]);
  expect([found.measured, found.daysShare, any.measured]).toEqual([4, 1 / 7, expect.closeTo(4 / 7, 12)]);
  expect([usableUse(found, 'lower'), usableUse(any, 'lower')]).toEqual([
    expect.closeTo(4 / 7, 12),
    expect.closeTo(4 / 7, 12),
  ]);
});

test('yes to days of absence differs by the class, not by the days', () => {
  const absent = { measure: 'silentDays', isYesNo: true } as const;
  expect(agreementOf([pair(1, 12, absent)]).meanDifference).toBe(0);
  expect(agreementOf([pair(1, 0, absent)]).meanDifference).toBe(1);
});

test('a larger statement is never judged milder', () => {
  const order = ['understated', 'consistent', 'overstated'];
  assert(
    property(double({ min: 0, max: 9, noNaN: true }), double({ min: 0, max: 9, noNaN: true }), (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((stated) =>
        order.indexOf(compare(ruleOf('eventsPerDay'), stated, month).verdict),
      );
      expect(low ?? NaN).toBeLessThanOrEqual(high ?? NaN);
    }),
  );
});

test('the questions of the monitoring survey that name a measure are compared', () => {
  const template = findBuiltIn('monitoring-v1');
  if (template === undefined) throw new Error('monitoring-v1 does not ship');
  expect(comparisonRules(template, { coverageMin: 0.95 })).toEqual([
    { question: 'stove_usage.days_used_last_week', measure: 'daysInUseShare', coverageMin: 0.95 },
    { question: 'stove_usage.hours_per_day', measure: 'hoursPerDay', coverageMin: 0.95, isPerDayInUse: true },
    { question: 'stove_usage.old_stove_days_last_week', measure: 'traditionalDaysShare', coverageMin: 0.95 },
    { question: 'fuel_consumption.fuel_use', measure: 'fuelPerMonth', coverageMin: 0.95 },
  ]);
});

test('a measure that is unknown, and hours of all days, make no rule of days in use', () => {
  const questions: Question[] = [
    { id: 'a', type: 'number', measure: 'hoursPerDay' },
    { id: 'b', type: 'number', measure: 'smoke' },
    { id: 'c', type: 'text' },
  ];
  expect(
    comparisonRules({ templateId: 't', sections: [{ id: 's', questions }] }, { coverageMin: 0.9 }),
  ).toEqual([{ question: 's.a', measure: 'hoursPerDay', coverageMin: 0.9 }]);
});
