// How long devices can be in use on a day.
import { expect, test } from 'vitest';
import { hoursOfDay } from './usage-hours.ts';

test('a device may be in use all day, the devices of a household not more without a look', () => {
  expect(hoursOfDay([9, 11.5, 5], 24)).toEqual({ impossible: [false, false, false], unusual: true });
  expect(hoursOfDay([24, 24.1], 24).impossible).toEqual([false, true]);
  expect(hoursOfDay([24.5], 25)).toEqual({ impossible: [false], unusual: false });
});

test('a sum of exactly the day is no fault in binary numbers either', () => {
  const hours = [7.9, 8.3, 7.8];
  expect(hoursOfDay(hours, 24).unusual).toBe(false);
});
