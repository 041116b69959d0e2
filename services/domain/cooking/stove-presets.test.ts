// Which FireFinder rule a stove gets.
import { expect, test } from 'vitest';
import { stovePreset } from './stove-presets.ts';

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
