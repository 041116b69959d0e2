// Which FireFinder rule a stove gets, and which threshold in a warm place.
import { expect, test } from 'vitest';
import { adaptiveThreshold, stovePreset } from './stove-presets.ts';

const minute = 60_000;

test.each([
  ['LpgStove', 'LPG', 45],
  ['TraditionalStove', 'Charcoal', 55],
  ['ImprovedBiomassStove', 'Charcoal', 38],
  ['StoveUseMonitor', 'Wood', 75],
  [null, null, 75],
])('%s with %s is hot above %d degrees', (type, fuelType, thresholdC) => {
  expect(stovePreset({ type, fuelType }, 5 * minute).thresholdC).toBe(thresholdC);
});

test('an unknown stove needs 5 minutes of heat when samples come every minute, else 10', () => {
  const unknown = { type: null, fuelType: null };
  expect(stovePreset(unknown, minute).minEventMs).toBe(5 * minute);
  expect(stovePreset(unknown, 5 * minute).minEventMs).toBe(10 * minute);
});

const idleC = [22, 24, 25, 27, 29, 31, 33, 34, 36, 38, 37, 35, 33, 30, 28, 26];

// Vector adaptive-threshold of test/vectors/vectors.json.
test('a warm place raises the threshold', () => {
  expect(adaptiveThreshold(idleC, 45)).toEqual({
    onC: expect.closeTo(47.85, 9),
    offC: expect.closeTo(42.85, 9),
  });
});

test('a cold place does not lower it below what is configured, and one reading is enough', () => {
  expect(adaptiveThreshold(idleC, 60)).toEqual({ onC: 60, offC: 55 });
  expect(adaptiveThreshold([20], 25)).toEqual({ onC: 30, offC: 25 });
});
