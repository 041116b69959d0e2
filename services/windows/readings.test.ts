// Which readings a day may use.
import { expect, test } from 'vitest';
import { aroundDay } from './readings.ts';

const hour = 3_600_000;
const fuelAt = (hours: number) =>
  ({
    sequence: 0,
    observedAt: hours * hour,
    fuelType: 'LPG',
    measure: 'REMAINING',
    quantity: 1,
    unit: 'KG',
  }) as const;

test('24 hours on both sides of the day, both ends included', () => {
  const readings = { usage: [], temperature: [], power: [], fuel: [23, 24, 48, 72, 96, 97].map(fuelAt) };
  const around = aroundDay(readings, { fromMs: 48 * hour, toMs: 72 * hour });
  expect(around.fuel.map(({ observedAt }) => observedAt / hour)).toEqual([24, 48, 72, 96]);
});
