// The step of a register is known from its moves, also where readings were lost around each of them.
import { expect, test } from 'vitest';
import { learnStepWh } from './resolution.ts';

const minute = 60_000;

test('a register whose every move lies in lost readings is a coarse one', () => {
  const values = [0, 0, 0, 100, 100, 100, 200, 200];
  const evenly = values.map((_, index) => index * minute);
  expect(learnStepWh(values, evenly, 1000)).toBe(100);
  const lost = [0, 1, 2, 5, 6, 7, 10, 11].map((at) => at * minute);
  expect(learnStepWh(values, lost, 1000)).toBe(100);
});

test('beside plain moves those in lost readings show no step', () => {
  const values = [0, 8, 16, 16 + 137, 16 + 137 + 8];
  expect(
    learnStepWh(
      values,
      [0, 1, 2, 5, 6].map((at) => at * minute),
      1000,
    ),
  ).toBe(8);
});

test('values in another unit, which no device could draw, hide no step', () => {
  const values = [75_500, 75_600, 75.6, 75_600, 75_700, 75.7, 75_700];
  const times = values.map((_, index) => index * 5 * minute);
  expect(learnStepWh(values, times, 1000)).toBe(100);
});

test('rises among values in kWh are no step of a register in Wh', () => {
  const values = [75_500, 75.5, 75.6, 75_600, 75_700, 75.7, 75.8, 75_800];
  const times = values.map((_, index) => index * 5 * minute);
  expect(learnStepWh(values, times, 2000)).toBe(100);
});
