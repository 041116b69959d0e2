// Copies of readings: what is one reading, what contradicts, and that days do not change by copies.
import { expect, test } from 'vitest';
import type { PowerRow } from '#test/support/power-rows.ts';
import { collapse, inOrder } from './collapse.ts';
import { fuelContents, temperatureContents, usageContents } from './contents.ts';
import { powerContents } from './power-columns.ts';
import type { DayFuel, DayTemperature } from './readings.ts';

const minute = 60_000;

const power = (observedAt: number, sequence: number, activePowerW: number, more: Partial<PowerRow> = {}) => ({
  observedAt,
  sequence,
  activePowerW,
  voltageV: null,
  currentA: null,
  energyWh: null,
  relayOn: null,
  ...more,
});

const heat = (observedAt: number, sequence: number, temperatureC: number): DayTemperature => ({
  observedAt,
  sequence,
  temperatureC,
  ambientC: null,
  probe: 'stove',
});

const powers = (rows: readonly PowerRow[]) => {
  const { readings, conflictsAtMs } = collapse(inOrder(rows), powerContents);
  return { seen: readings.map(({ observedAt, activePowerW }) => [observedAt, activePowerW]), conflictsAtMs };
};

test('equal contents under two sequences are one reading', () => {
  expect(powers([power(120_000, 1, 7), power(0, 0, 5), power(120_000, 9, 7)])).toEqual({
    seen: [
      [0, 5],
      [120_000, 7],
    ],
    conflictsAtMs: [],
  });
});

test('a moment with two contents is left out, also when a third equals the first', () => {
  const two = powers([power(0, 0, 5), power(0, 1, 60), power(0, 2, 5), power(180_000, 3, 1)]);
  expect(two).toEqual({ seen: [[180_000, 1]], conflictsAtMs: [0] });
});

test.each<[string, Partial<PowerRow>, Partial<PowerRow>, boolean]>([
  ['one decimal of three', { activePowerW: 0.123 }, { activePowerW: 0.1 }, true],
  ['cut, not rounded', { activePowerW: 617.98 }, { activePowerW: 617.9 }, true],
  ['of 10 W', { activePowerW: 617 }, { activePowerW: 620 }, true],
  ['dust of a sum', { energyWh: 65.9999999998 }, { energyWh: 66 }, true],
  ['32 bits', { energyWh: 1_234_567.8912 }, { energyWh: Math.fround(1_234_567.8912) }, true],
  ['in kWh with one decimal', { energyWh: 50_051.417 }, { energyWh: 50_100 }, true],
  ['a field that one path leaves out', { voltageV: 231.4 }, { voltageV: null }, true],
  ['other power', { activePowerW: 617.1 }, { activePowerW: 617.2 }, false],
  ['other hundreds of W', { activePowerW: 2000 }, { activePowerW: 2400 }, false],
  ['none and a load', { activePowerW: 0 }, { activePowerW: 900 }, false],
  ['other counters', { energyWh: 50_051.4 }, { energyWh: 50_102.8 }, false],
  ['relay open and closed', { relayOn: true }, { relayOn: false }, false],
])('two readings of a time, %s: %j and %j are one: %s', (_, a, b, isOne) => {
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const rows = [power(0, 1, 600, first), power(0, 2, 600, second)];
    const { readings, conflictsAtMs } = collapse(rows, powerContents);
    expect(conflictsAtMs).toEqual(isOne ? [] : [0]);
    expect(readings).toEqual(isOne ? [{ ...power(0, 1, 600, b), ...a }] : []);
  }
});

test('weights that differ by more than a scale rounds contradict each other', () => {
  const weight = (sequence: number, quantity: number): DayFuel => ({
    observedAt: 0,
    sequence,
    fuelType: 'LPG',
    measure: 'REMAINING',
    quantity,
    unit: 'KG',
  });
  const contents = fuelContents('REMAINING');
  expect(collapse([weight(1, 10.348), weight(2, 10.3)], contents).readings).toEqual([weight(1, 10.348)]);
  expect(collapse([weight(1, 10.9), weight(2, 10)], contents).conflictsAtMs).toEqual([0]);
});

test('a frame of three gateways and a burst of a logger are one reading', () => {
  const frames = [0, 5, 10, 15].flatMap((at) =>
    [0, 200, 400].map((ms) => heat(at * minute + ms, at, 20 + at)),
  );
  expect(collapse(frames, temperatureContents).readings).toEqual(
    [0, 5, 10, 15].map((at) => heat(at * minute, at, 20 + at)),
  );
  const bursts = [0, 5, 10, 15].flatMap((at) =>
    [85, 20.1, 19.9].map((valueC, place) => heat(at * minute + place * 1000, at * 10 + place, valueC)),
  );
  const { readings } = collapse(bursts, temperatureContents);
  expect(readings.map(({ observedAt, temperatureC }) => [observedAt / minute, temperatureC])).toEqual(
    [0, 5, 10, 15].map((at) => [at, 20.1]),
  );
});

test('a meter that reports on change keeps its changes, and a dense series its readings', () => {
  const changes = [0, 60, 120].flatMap((at) =>
    [900, 400, 900, 0].map((powerW, place) => power(at * minute + place * 700, at * 10 + place, powerW)),
  );
  expect(powers(changes).seen).toHaveLength(12);
  const twice = changes.flatMap((one, place) => [
    { ...one, sequence: 2 * place },
    { ...one, observedAt: one.observedAt + 100, sequence: 2 * place + 1 },
  ]);
  expect(powers(twice).seen).toEqual(powers(changes).seen);
  const dense = Array.from({ length: 400 }, (_, index) => heat(index * 10_000, index, 20));
  expect(collapse([...dense, heat(9e6, 400, 20)], temperatureContents).readings).toHaveLength(401);
});

test('a frame keeps its number also where readings are as dense as its copies; a device that does not count loses nothing', () => {
  const dense = Array.from({ length: 60 }, (_, index) => power(index * 10_000, index, 600));
  const copies = dense.map((one) => ({ ...one, observedAt: one.observedAt + 4000 }));
  expect(powers([...dense, ...copies]).seen.slice(2)).toEqual(powers(dense).seen.slice(1));
  expect(powers(dense.map((one) => ({ ...one, sequence: 0 }))).seen).toHaveLength(60);
});

test('of times that are cut to the minute the later one stays; two sensors under one name contradict', () => {
  const cut = Array.from({ length: 40 }, (_, index) =>
    power(Math.floor((index * 30_000) / minute) * minute, index, index < 20 ? 0 : 600 + index),
  );
  expect(powers(cut)).toEqual({
    seen: Array.from({ length: 20 }, (_, at) => [at * minute, at < 10 ? 0 : 601 + 2 * at]),
    conflictsAtMs: [],
  });
  const two = Array.from({ length: 40 }, (_, index) =>
    power(Math.floor(index / 2) * minute, index, index % 2 === 0 ? 0 : 600 + index),
  );
  expect(powers(two).conflictsAtMs).toHaveLength(20);
});

test('reports of the same interval are one report', () => {
  const report = (at: number, sequence: number) => ({
    observedAt: at,
    sequence,
    intervalSeconds: 60,
    inUseSeconds: 60,
    mode: 'ON' as const,
    batteryPercent: sequence % 100,
  });
  const once = Array.from({ length: 10 }, (_, index) => report(index * minute, index));
  const again = once.flatMap((one) => [one, report(one.observedAt + 3000, one.sequence + 90)]);
  expect(collapse(inOrder(again), usageContents).readings).toEqual(once);
});
