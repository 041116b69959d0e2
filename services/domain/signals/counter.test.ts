// Vectors counter-spike, counter-reset and day-split of test/vectors/vectors.json, and the other branches of the rule.
import { expect, test } from 'vitest';
import { counterEnergy, type CounterFlag } from './counter.ts';
import { totalWithin } from '../cooking/steps.ts';

const rule = { ratedPowerW: 1000, rolloverWh: null };
const kWhSamples = (rows: readonly (readonly [second: number, kWh: number])[]) =>
  rows.map(([second, kWh]) => ({ atMs: second * 1000, value: kWh * 1000 }));
const energyKWh = (steps: readonly { amount: number }[]): number =>
  steps.reduce((sum, { amount }) => sum + amount, 0) / 1000;
const flagsOf = (steps: readonly { flag: CounterFlag | null }[]) => steps.flatMap(({ flag }) => flag ?? []);

test('a spike is dropped, the energy between the good samples stays', () => {
  const { steps, dropped } = counterEnergy(
    kWhSamples([
      [0, 10],
      [300, 10.05],
      [600, 410],
      [900, 411],
      [1200, 10.2],
      [1500, 10.28],
      [1800, 10.28],
    ]),
    rule,
  );
  expect(energyKWh(steps)).toBeCloseTo(0.28, 9);
  expect(dropped).toBe(2);
  expect(flagsOf(steps)).toEqual(['spike']);
});

test('after a reset the new value is the energy since the restart', () => {
  const { steps, dropped } = counterEnergy(
    kWhSamples([
      [0, 152.4],
      [300, 152.45],
      [600, 0.02],
      [900, 0.09],
      [1200, 0.15],
    ]),
    rule,
  );
  expect(energyKWh(steps)).toBeCloseTo(0.2, 9);
  expect(dropped).toBe(0);
  expect(flagsOf(steps)).toEqual(['reset']);
});

test('a dip is dropped like a spike', () => {
  const { steps, dropped } = counterEnergy(
    kWhSamples([
      [0, 10],
      [300, 0.4],
      [600, 10.1],
    ]),
    rule,
  );
  expect(energyKWh(steps)).toBeCloseTo(0.1, 9);
  expect([dropped, flagsOf(steps)]).toEqual([1, ['spike']]);
});

test('a jump that stays counts nothing', () => {
  const { steps } = counterEnergy(
    kWhSamples([
      [0, 10],
      [300, 500],
      [600, 500.05],
    ]),
    rule,
  );
  expect(energyKWh(steps)).toBeCloseTo(0.05, 9);
  expect(flagsOf(steps)).toEqual(['jump']);
});

test('a counter that passes its known end rolls over', () => {
  const { steps } = counterEnergy(
    kWhSamples([
      [0, 99.98],
      [300, 0.03],
    ]),
    { ...rule, rolloverWh: 100_000 },
  );
  expect(energyKWh(steps)).toBeCloseTo(0.05, 9);
  expect(flagsOf(steps)).toEqual(['rollover']);
});

test.each([
  ['of five digits', 99_990, 30, 40],
  ['of six digits', 999_960, 10, 50],
  ['of 16 bits', 65_530, 14, 20],
  ['of 32 bits', 2 ** 32 - 5, 15, 20],
])('a counter %s passes its end, though nobody registered it', (_, lastWh, nextWh, usedWh) => {
  const { steps } = counterEnergy(
    [
      { atMs: 0, value: lastWh },
      { atMs: 300_000, value: nextWh },
    ],
    { ...rule, rolloverWh: 'usual' },
  );
  expect(steps).toMatchObject([{ amount: expect.closeTo(usedWh, 6), flag: 'rollover' }]);
});

test.each([
  ['far from any end', 80_000, 30],
  ['further from an end than a step', 99_800, 30],
  ['at the end of a range that no register has', 50_000, 30],
  ['above an end', 100_010, 30],
])('a counter that starts again %s was reset', (_, lastWh, nextWh) => {
  const { steps } = counterEnergy(
    [
      { atMs: 0, value: lastWh },
      { atMs: 300_000, value: nextWh },
    ],
    { ...rule, rolloverWh: 'usual' },
  );
  expect(steps).toMatchObject([{ amount: 30, flag: 'reset' }]);
});

test('after a pause a counter that starts again near an end was reset: the pause could hold any amount', () => {
  const counter = [
    { atMs: 0, value: 99_000 },
    { atMs: 31 * 60_000, value: 300 },
  ];
  const { steps } = counterEnergy(counter, { ratedPowerW: 3000, rolloverWh: 'usual' });
  expect(steps).toMatchObject([{ amount: 300, flag: 'reset' }]);
});

test('a reset to an impossible value counts nothing', () => {
  expect(
    energyKWh(
      counterEnergy(
        kWhSamples([
          [0, 152.4],
          [300, 40],
        ]),
        rule,
      ).steps,
    ),
  ).toBe(0);
});

test('a step across local midnight is split by time', () => {
  // Africa/Nairobi: midnight of 2024-03-02 is 2024-03-01T21:00:00Z.
  const midnightMs = 1_709_326_800_000;
  const minute = 60_000;
  const counter = [
    { atMs: midnightMs - 10 * minute, value: 10_000 },
    { atMs: midnightMs + 10 * minute, value: 10_200 },
    { atMs: midnightMs + 40 * minute, value: 10_500 },
  ];
  const { steps } = counterEnergy(counter, rule);
  const dayMs = 24 * 60 * minute;
  expect(totalWithin(steps, { fromMs: midnightMs - dayMs, toMs: midnightMs })).toBeCloseTo(100, 9);
  expect(totalWithin(steps, { fromMs: midnightMs, toMs: midnightMs + dayMs })).toBeCloseTo(400, 9);
});

test('a step of exactly the most that the power allows counts', () => {
  const { steps } = counterEnergy(
    kWhSamples([
      [0, 8.1],
      [300, 8.21],
    ]),
    rule,
  );
  expect(8.21 - 8.1).toBeGreaterThan(0.11);
  expect(energyKWh(steps)).toBeCloseTo(0.11, 9);
  expect(flagsOf(steps)).toEqual([]);
});

test('no step is below 0: a counter above its range did not roll over, and a reading below 0 is no energy', () => {
  const above = counterEnergy(
    kWhSamples([
      [0, 152.4],
      [300, 0.05],
    ]),
    { ...rule, rolloverWh: 100_000 },
  );
  expect(energyKWh(above.steps)).toBeCloseTo(0.05, 9);
  expect(flagsOf(above.steps)).toEqual(['reset']);
  const below = counterEnergy(
    kWhSamples([
      [0, 10],
      [300, -5],
      [600, -4.95],
    ]),
    rule,
  );
  expect(energyKWh(below.steps)).toBeCloseTo(0.05, 9);
});

test('a day of a meter that reports each second is as long as any other, and its zeros are dropped', () => {
  const samples = Array.from({ length: 200_000 }, (_, index) => ({
    atMs: index * 1000,
    value: index % 50_000 === 7 ? 0 : 20_000 + index / 20,
  }));
  const { steps, dropped } = counterEnergy(samples, rule);
  expect(energyKWh(steps)).toBeCloseTo(199_999 / 20 / 1000, 6);
  expect(dropped).toBe(4);
});
