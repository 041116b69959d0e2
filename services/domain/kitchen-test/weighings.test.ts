// What weighings tell: use of a day and of a month (methods.md 6.1).
import { expect, test } from 'vitest';
import { monthlyKg, ofFuel, usedKg, type Weighing } from './weighings.ts';

const weighing = (startKg: number, addedKg: number, endKg: number): Weighing => ({
  date: '2024-02-01',
  fuelType: 'Charcoal',
  startKg,
  addedKg,
  endKg,
});

test('what was burned is start + added - end; nothing burned is exactly 0', () => {
  expect(usedKg(weighing(20, 5, 21.8))).toBeCloseTo(3.2, 12);
  expect(usedKg(weighing(0.1, 0.7, 0.8))).toBe(0);
  expect(usedKg(weighing(1, 0, 1.4))).toBeCloseTo(-0.4, 12);
});

test('a month is 365 / 12 days of the mean, a day without cooking included', () => {
  const days = [weighing(20, 0, 16), weighing(16, 0, 16), weighing(16, 10, 24)];
  expect(monthlyKg(days)).toBeCloseTo((2 * 365) / 12, 12);
});

test('each fuel counts by itself', () => {
  const wood: Weighing = { ...weighing(9, 0, 1), fuelType: 'Wood' };
  expect(ofFuel([weighing(1, 0, 0), wood], 'Wood')).toEqual([wood]);
});
