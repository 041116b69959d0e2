// Statements of households in analyses: they never raise a credit, and lower it only where an equation takes them.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHousehold, anyStatements } from '#test/support/any-household.ts';
import { householdOf, january, reporting, resultOf } from '#test/support/january-household.ts';
import { analyzeHousehold } from '../analyze/analyze.ts';
import type { Device } from '../case/household.ts';
import type { Statement, StatedMeasure } from '../case/statement.ts';

const stated = (measure: StatedMeasure, value: number, more: Partial<Statement> = {}): Statement => ({
  response: {
    id: 'rsp_1',
    digest: 'sha256:1',
    status: 'verified',
    verifier: 'did:x:reviewer',
    decidedAt: '2024-02-01T10:00:00.000Z',
  },
  question: 'use.stove',
  measure,
  statedOn: '2024-01-20',
  value,
  isYesNo: false,
  ...more,
});

/** In use on every n-th day, for an hour. */
const cooker = (every = 1): Device => {
  const steady = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 });
  const days = steady.days.map((day, index) =>
    index % every === 0 ? day : { ...day, energyKwh: 0, cookingKwh: 0, usageHours: 0 },
  );
  return { ...steady, days };
};
const scale: Device = {
  ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.3 }, usageHours: null }),
  fuelType: 'Charcoal',
};

const metered = (statements: readonly Statement[], every = 1) =>
  resultOf(householdOf({ devices: [cooker(every)], ...(statements.length > 0 && { statements }) }));

const whole = (statements: readonly Statement[]) =>
  resultOf(
    householdOf({
      methodology: 'whole-household@1',
      devices: [cooker(), scale],
      ...(statements.length > 0 && { statements }),
    }),
  );

const codesOf = ({ warnings }: ReturnType<typeof metered>) =>
  warnings.flatMap(({ code }) => (code.startsWith('survey-') ? code : []));

test('whatever verified interviews say, no reduction and no credit is higher than without them', () => {
  fc.assert(
    fc.property(anyHousehold, anyStatements, (inputs, statements) => {
      const [without, having] = [analyzeHousehold(inputs), analyzeHousehold({ ...inputs, statements })];
      expect(having.ok).toBe(without.ok);
      if (!having.ok || !without.ok) return;
      const [less, full] = [having.result, without.result];
      expect(less.creditedReduction).toBeLessThanOrEqual(full.creditedReduction);
      expect(less.analysis.reductions).toBeLessThanOrEqual(full.analysis.reductions);
      expect(less.methodologyReduction).toBeLessThanOrEqual(full.methodologyReduction);
      expect(less.coverage).toBe(full.coverage);
    }),
    { numRuns: 200 },
  );
});

test('metered: an overstatement is a warning with its numbers and a step, and changes no number', () => {
  const without = metered([], 6);
  const having = metered([stated('daysInUseShare', 1), stated('hoursPerDay', 6)], 6);
  expect(codesOf(having)).toEqual(['survey-overstates-use', 'survey-overstates-use']);
  expect(having.warnings.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(
      /^rsp_1 of 2024-01-20 states 1 \(use\.stove: .*readings of 1 of the days show 0\.194 \(0/,
    ),
  );
  expect({ ...having.analysis, credit: having.creditedReduction }).toEqual({
    ...without.analysis,
    credit: without.creditedReduction,
  });
  const step = having.trace.steps.find(({ id }) => id === 'usable daysInUseShare rsp_1 use.stove');
  expect(step?.value).toBeCloseTo(6 / january.length, 12);
  expect(step?.from).toMatchObject({ stated: 1, measured: 6 / january.length, coverage: 1 });
});

test('metered: less stated use has no equation, so it is a warning', () => {
  const having = metered([stated('daysInUseShare', 2 / 7)]);
  expect(codesOf(having)).toEqual(['survey-understates-use']);
  expect(having.creditedReduction).toBe(metered([]).creditedReduction);
});

test('whole household: a smaller part of the days in use lowers the credit, the smallest of several', () => {
  const without = whole([]);
  expect(codesOf(whole([stated('daysInUseShare', 1)]))).toEqual([]);
  const half = whole([stated('daysInUseShare', 0.5)]);
  expect(codesOf(half)).toEqual(['survey-understates-use']);
  expect(half.creditedReduction).toBeLessThan(without.creditedReduction);
  expect(half.trace.steps.find(({ id }) => id === 'partInUse')).toMatchObject({
    value: 0.5,
    from: { 'part of the days by readings': 1, 'part of the days stated': 0.5 },
  });
  const several = whole([stated('daysInUseShare', 0.8), stated('daysInUseShare', 0.5)]);
  expect(several.creditedReduction).toBe(half.creditedReduction);
});

test('whole household: "no" about one day is compared, and is no part of the days', () => {
  const having = whole([stated('daysInUseShare', 0, { isYesNo: true })]);
  expect(codesOf(having)).toEqual(['survey-understates-use']);
  expect(having.creditedReduction).toBe(whole([]).creditedReduction);
});

test('the old stove: without a sensor a metered analysis says so, a whole household weighs its fuel', () => {
  const old = stated('traditionalDaysShare', 3 / 7);
  expect(codesOf(metered([old]))).toEqual(['survey-old-stove']);
  expect(codesOf(whole([old]))).toEqual([]);
  expect(codesOf(metered([stated('traditionalDaysShare', 0)]))).toEqual([]);
});

test('the old stove: less stated than its sensor shows', () => {
  const stove = reporting('did:x:old', 'TraditionalStove', { usageHours: 2 });
  const devices = [cooker(), stove];
  const { warnings } = resultOf(householdOf({ devices, statements: [stated('traditionalDaysShare', 0)] }));
  expect(warnings.map(({ code }) => code)).toContain('survey-understates-old-stove');
});
