// Vectors plaus-temperature, firefinder-gap, firefinder-gap-segmented, firefinder-5min, firefinder-5min-45 of test/vectors/vectors.json.
import { expect, test } from 'vitest';
import { fireFinder, fireFinderSegmented, temperatureValid, type FireFinderRule } from './fire-finder.ts';

const published: FireFinderRule = {
  thresholdC: 75,
  minEventMs: 300_000,
  minBreakMs: 1_800_000,
  gapFactor: 1,
};
const seriesOf = (values: readonly number[], seconds: (index: number) => number) =>
  values.map((value, index) => ({ atMs: seconds(index) * 1000, value }));
const everyFiveMinutes = (index: number): number => index * 300;
const bounds = (events: readonly { fromMs: number; toMs: number }[]) =>
  events.map(({ fromMs, toMs }) => [fromMs / 1000, toMs / 1000]);

const gapValues = [
  28, 28, 28, 28, 28, 28, 48, 80, 104, 112, 109, 103, 82, 96, 101, 99, 94, 70, 52, 40, 33, 30,
];
const withGap = seriesOf(gapValues, (index) => (index < 12 ? index * 300 : 14_100 + (index - 12) * 300));
const oneMeal = seriesOf(
  [
    30, 30.5, 31, 30.5, 30, 30.5, 31, 30.5, 30, 30.5, 31, 30.5, 30, 30.5, 31, 30.5, 44, 63, 79, 88, 92, 91,
    90.5, 84, 70, 58, 49, 43, 39, 36, 34, 33, 32, 31.5, 31, 31, 30.5, 30.5, 30, 30,
  ],
  everyFiveMinutes,
);

test('the published rule lets one event span a gap', () => {
  const { events, labels } = fireFinder(withGap, published);
  expect(bounds(events)).toEqual([[1800, 15_000]]);
  expect(labels.filter(Boolean)).toHaveLength(9);
});

test('cut at gaps it finds the two events on both sides', () => {
  expect(bounds(fireFinderSegmented(withGap, published).events)).toEqual([
    [1800, 3600],
    [14_100, 15_000],
  ]);
});

test.each([75, 45])('finds one meal of seven samples with threshold %d', (thresholdC) => {
  const { events, labels } = fireFinder(oneMeal, { ...published, thresholdC });
  expect(bounds(events)).toEqual([[4800, 6900]]);
  expect(labels.filter(Boolean)).toHaveLength(7);
});

test('an event knows its highest temperature', () => {
  expect(fireFinder(oneMeal, published).events[0]?.maxC).toBe(92);
});

test('as published a short cold piece between gaps is filled into an event, as it is alone', () => {
  const short = seriesOf([28, 28.1, 28], (index) => 100_000 + index * 300);
  const { events } = fireFinderSegmented([...oneMeal, ...short], published);
  expect(bounds(events.slice(1))).toEqual(bounds(fireFinder(short, published).events));
  expect(bounds(events.slice(1))).toEqual([[100_000, 100_900]]);
});

test('steps that are up to half an interval late stay cooking on live data', () => {
  const late = oneMeal.map(({ atMs, value }, index) => ({
    atMs: atMs + (index % 4 === 0 ? 40_000 : 0),
    value,
  }));
  const hot = { thresholdC: 75, minEventMs: 300_000, minBreakMs: 0 };
  const strict = fireFinder(late, { ...hot, gapFactor: 1 }).labels.filter(Boolean).length;
  const live = fireFinder(late, { ...hot, gapFactor: 1.5 }).labels.filter(Boolean).length;
  expect(live).toBeGreaterThan(strict);
});

test('one sample or none is no cooking', () => {
  expect(fireFinder([], published).events).toEqual([]);
  expect(fireFinderSegmented([{ atMs: 0, value: 300 }], published).labels).toEqual([false]);
});

test('both limits of a sensor are out', () => {
  const values = [-270, -50, -49.9, 20, 999.9, 1000, 85];
  expect(values.map(temperatureValid)).toEqual([false, false, true, true, true, false, true]);
});
