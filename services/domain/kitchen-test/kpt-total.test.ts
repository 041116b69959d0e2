// Vectors ixo-kpt and kpt-negative of test/vectors/vectors.json, and each rule of the record of a kitchen test.
import { expect, test } from 'vitest';
import { kptTotal } from './kpt-total.ts';

const period = { start: '2024-02-27', end: '2024-03-01' };
const good = { period, dailyKg: [3.2, 2.8, 3.0, 2.9], totalKg: 11.9 };

test('a log for each calendar day, the leap day too', () => {
  expect(kptTotal(good)).toEqual({
    sumKg: expect.closeTo(11.9, 12),
    calendarDays: 4,
    meanKgPerDay: expect.closeTo(2.975, 12),
    faults: [],
  });
});

test.each([
  ['the sum is met in any order', { dailyKg: [2.9, 3.0, 2.8, 3.2] }, []],
  ['a day without cooking is one', { dailyKg: [0, 5.9, 3, 3] }, []],
  ['a day far above the one before is one', { dailyKg: [0.5, 8.4, 2, 1] }, []],
  ['a total 0.05 kg off is rounding', { totalKg: 11.95 }, []],
  ['a total further off is not', { totalKg: 11.951 }, ['total-differs']],
  ['a day is missing', { dailyKg: [3.2, 2.8, 5.9] }, ['days-missing']],
  [
    'a test of three days with one weighed',
    { period: { start: '2024-02-01', end: '2024-02-03' }, dailyKg: [11.9] },
    ['days-missing'],
  ],
  ['two days', { period: { start: '2024-02-01', end: '2024-02-02' }, dailyKg: [6, 5.9] }, ['too-short']],
  ['an end before the start', { period: { start: '2024-03-01', end: '2024-02-27' } }, ['days-missing']],
  ['a negative day', { dailyKg: [3.2, -2.8, 6, 5.5] }, ['negative-day']],
  ['nothing burned', { dailyKg: [0, 0, 0, 0], totalKg: 0 }, ['nothing-burned']],
])('%s', (_, change, faults) => {
  expect(kptTotal({ ...good, ...change }).faults).toEqual(faults);
});
