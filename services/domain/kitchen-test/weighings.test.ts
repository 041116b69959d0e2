// Fuel use of a day and of a month, from weighings.
import { expect, test } from 'vitest';
import { jumpsOf, describeJumps, monthlyKg, ofFuel, usedKg, type Weighing } from './weighings.ts';

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

test('a day that does not begin with what the day before left is told, in any order of the weighings', () => {
  const on = (date: string, startKg: number, endKg: number): Weighing => ({
    ...weighing(startKg, 0, endKg),
    date,
  });
  const chained = [on('2024-02-29', 16.8, 14), on('2024-02-28', 20, 16.85), on('2024-03-01', 14, 11)];
  expect([jumpsOf(chained), describeJumps(chained)]).toEqual([[], null]);
  const broken = [...chained, on('2024-03-02', 20, 18), on('2024-03-03', 15, 13)];
  expect(jumpsOf(broken)).toEqual([
    { date: '2024-03-02', startKg: 20, endKgBefore: 11 },
    { date: '2024-03-03', startKg: 15, endKgBefore: 18 },
  ]);
  expect(describeJumps(broken)).toContain(
    'Charcoal weighed 20 kg at the start of 2024-03-02, 11 kg at the end of the day before (and 1 more)',
  );
});
