// Vectors power-hold, power-event-1 and constant-run of test/vectors/vectors.json.
import { expect, test } from 'vitest';
import { powerEventRule } from '#domain/cooking/power-events.ts';
import { counterEnergy } from '#domain/signals/counter.ts';
import { constantRun, powerEvents, powerIntegral } from './published-signals.ts';

test('holds each power until the next value, at most 120 s', () => {
  const rows = [
    [0, 0],
    [60, 900],
    [120, 950],
    [180, 0],
    [900, 0],
    [960, 800],
    [1860, 0],
  ] as const;
  const steps = powerIntegral(
    rows.map(([second, watt]) => ({ atMs: second * 1000, value: watt })),
    120_000,
  );
  expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(57.5, 9);
  expect(steps.at(-1)).toEqual({ fromMs: 960_000, toMs: 1_080_000, amount: (800 * 120) / 3600, flag: null });
});

const samples = [
  [0, 0, 41.2],
  [300, 0, 41.2],
  [600, 0, 41.2],
  [900, 980, 41.28],
  [1200, 1000, 41.363],
  [1500, 120, 41.383],
  [1800, 900, 41.453],
  [2100, 0, 41.453],
  [2400, 0, 41.453],
  [2700, 0, 41.453],
  [3000, 850, 41.503],
  [3300, 0, 41.533],
  [3600, 0, 41.533],
  [3900, 0, 41.533],
  [4200, 0, 41.533],
  [4500, 0, 41.533],
  [4800, 0, 41.533],
  [5100, 0, 41.533],
  [5400, 160, 41.546],
  [5700, 0, 41.548],
  [6000, 0, 41.548],
  [6300, 0, 41.548],
  [6600, 0, 41.548],
  [6900, 0, 41.548],
  [7200, 0, 41.548],
  [7500, 0, 41.552],
  [7800, 0, 41.556],
  [8100, 0, 41.56],
] as const;

const intervalsOf = (rows: readonly (readonly [number, number, number])[]) => {
  const power = new Map<number, number>(rows.map(([second, watt]) => [second * 1000, watt]));
  const counter = rows.map(([second, , kWh]) => ({ atMs: second * 1000, value: kWh * 1000 }));
  return counterEnergy(counter, { ratedPowerW: 1000, rolloverWh: null }).steps.map(
    ({ fromMs, toMs, amount }) => ({
      fromMs,
      toMs,
      energyWh: amount,
      endPowerW: power.get(toMs) ?? null,
    }),
  );
};

test('merges idle time of exactly 15 minutes and drops the small event', () => {
  const events = powerEvents(intervalsOf(samples), powerEventRule(1000));
  expect(events.map(({ fromMs, toMs }) => [fromMs / 1000, toMs / 1000])).toEqual([[600, 3300]]);
  expect(events[0]?.energyWh).toBeCloseTo(333, 3);
});

test('an interval longer than 15 minutes is never loaded', () => {
  const rows = [
    [0, 0, 1],
    [1200, 900, 1.3],
  ] as const;
  expect(powerEvents(intervalsOf(rows), powerEventRule(1000))).toEqual([]);
});

test('the load level follows the rated power', () => {
  const interval = { fromMs: 0, toMs: 600_000, energyWh: 60, endPowerW: 360 };
  expect(powerEvents([interval], powerEventRule(1000))).toHaveLength(1);
  expect(powerEvents([interval], powerEventRule(2500))).toHaveLength(0);
});

test('the limits themselves count: neither loaded at the load level nor dropped at the least energy', () => {
  const hour = 3_600_000;
  // 8.1125 - 8.1 kWh is a little more than 0.0125 in binary, 41.25 - 41.2 a little less than 0.05.
  const atLoad = { fromMs: 0, toMs: hour / 12, energyWh: (8.1125 - 8.1) * 1000, endPowerW: 150 };
  const least = { fromMs: 0, toMs: hour / 4, energyWh: (41.25 - 41.2) * 1000, endPowerW: 0 };
  expect(atLoad.energyWh).toBeGreaterThan(12.5);
  expect(powerEvents([atLoad], { ...powerEventRule(1000), minEnergyWh: 0 })).toEqual([]);
  expect(least.energyWh).toBeLessThan(50);
  expect(powerEvents([least], powerEventRule(1000))).toHaveLength(1);
});

test('two hours of equal values are frozen, one sample less is not', () => {
  const values = [
    31.5, 31, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 30.5, 31, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30.5,
  ];
  expect(constantRun(values, 600_000)).toEqual({ windowSamples: 12, invalidRanges: [[14, 25]] });
});

test('slow series need at least five equal values', () => {
  expect(constantRun([1, 1, 1, 1], 3_600_000)).toEqual({ windowSamples: 5, invalidRanges: [] });
});
