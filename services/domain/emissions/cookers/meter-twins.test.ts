// One meter under two names earns what one name earns, and the other stoves of the household keep their own days.
import { expect, test } from 'vitest';
import { householdOf, january, reporting, resultOf } from '#test/support/january-household.ts';
import type { Device, DeviceDay } from '../case/household.ts';

const minute = 60_000;

/** A meal a day; `changes` of a copy. */
const cooker = (
  did: string,
  { type = 'ElectricPressureCooker', laterMs = 0, factor = 1, from = 0, own = 0 } = {},
): Device => {
  const device = reporting(did, type, { usageHours: 0.5 });
  const days = device.days.slice(from).map((row, index): DeviceDay => {
    const isOwn = index < own;
    const wh = (300 + 10 * (index + from)) * (isOwn ? 0.6 : factor);
    const startMs = ((index + from) * 24 + (isOwn ? 18 : 11)) * 60 * minute + laterMs;
    const events = [[startMs, startMs + 30 * minute, wh] as const];
    return { ...row, events, energyKwh: (wh + 20) / 1000, cookingKwh: wh / 1000, seenHours: 24 };
  });
  return { ...device, days };
};

const credit = (...devices: readonly Device[]) => {
  const { creditedReduction, analysis, warnings } = resultOf(
    householdOf({ devices, methodology: 'gs-mecd@1.2', allowLowCoverage: true }),
  );
  const twice = warnings.filter(({ code }) => code === 'meter-twice').map(({ detail }) => detail);
  return {
    credit: creditedReduction,
    reductions: analysis.reductions,
    actual: analysis.actualEmissions,
    twice,
  };
};

test.each([
  ['equal', {}],
  ['3 s later', { laterMs: 3000 }],
  ['120 s later', { laterMs: 120_000 }],
  ['from some day on', { from: 20 }],
])('a second name whose readings are %s adds nothing', (_, change) => {
  const alone = credit(cooker('did:x:a'));
  const both = credit(cooker('did:x:a'), cooker('did:x:b', change));
  expect(both).toMatchObject({ credit: alone.credit, reductions: alone.reductions, actual: alone.actual });
  expect(both.twice).toEqual([
    expect.stringMatching(/^did:x:b and did:x:a report the same use on \d+ days /),
  ]);
});

test('of two names that say different amounts the smaller one earns and the larger one emits', () => {
  const alone = credit(cooker('did:x:a'));
  const less = credit(cooker('did:x:a', { factor: 0.97 }));
  const both = credit(cooker('did:x:a'), cooker('did:x:b', { factor: 0.97 }));
  expect(both.credit).toBeLessThanOrEqual(less.credit);
  expect(both.actual).toBe(alone.actual);
});

test('of two types the one that claims less stays', () => {
  const type = 'ElectricHotplate';
  const alone = credit(cooker('did:x:b', { type }));
  const both = credit(cooker('did:x:a'), cooker('did:x:b', { type }));
  expect(both.credit).toBe(alone.credit);
});

test('a stove that became a copy keeps the days on which it was none', () => {
  const two = credit(cooker('did:x:a'), cooker('did:x:b', { own: january.length }));
  const alone = credit(cooker('did:x:a'));
  const partly = credit(cooker('did:x:a'), cooker('did:x:b', { own: 15 }));
  expect(two.twice).toEqual([]);
  expect(partly.credit).toBeGreaterThan(alone.credit);
  expect(partly.credit).toBeLessThan(two.credit);
});

test('of three names one stays', () => {
  const three = credit(cooker('did:x:a'), cooker('did:x:b', { laterMs: 5000 }), cooker('did:x:c'));
  expect(three.credit).toBe(credit(cooker('did:x:a')).credit);
  expect(three.twice).toHaveLength(2);
});

test('two scales of one bottle are one', () => {
  const scale = (did: string): Device => {
    const device = reporting(did, 'FuelScale', {});
    const days = device.days.map((row, index) => ({ ...row, fuels: { LPG: 0.11 + index / 900 } }));
    return { ...device, fuelType: 'LPG', days };
  };
  expect(credit(scale('did:x:a'), scale('did:x:b')).credit).toBe(credit(scale('did:x:a')).credit);
});
