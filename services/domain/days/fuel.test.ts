// Fuel of a day from reports, scales and deliveries.
import { expect, test } from 'vitest';
import { fuelDay } from './fuel.ts';
import type { DayFuel } from './readings.ts';

const hour = 3_600_000;
const day = { fromMs: 24 * hour, toMs: 48 * hour };
const reading = (
  measure: DayFuel['measure'],
  atHour: number,
  quantity: number,
  fuelType = 'LPG',
): DayFuel => ({
  sequence: atHour * 60,
  observedAt: atHour * hour,
  fuelType,
  measure,
  quantity,
  unit: 'KG',
});
const scale = (rows: readonly (readonly [atHour: number, kg: number])[]): DayFuel[] =>
  rows.map(([atHour, kg]) => reading('REMAINING', atHour, kg));

test('a scale counts falls; a refill is no use', () => {
  const { fuels, flags } = fuelDay(
    scale([
      [23, 3],
      [25, 2.8],
      [30, 2.3],
      [31, 14.3],
      [40, 14],
    ]),
    day,
  );
  expect(fuels).toEqual([
    {
      fuelType: 'LPG',
      unit: 'KG',
      used: expect.closeTo(0.1 + 0.5 + 0.3, 9),
      source: 'remaining',
      delivered: 0,
    },
  ]);
  expect(flags).toEqual(['fuel.refill']);
});

test('a cylinder that is lifted and put back used nothing', () => {
  const { fuels, flags } = fuelDay(
    scale([
      [24, 9],
      [25, 9],
      [25.1, 0],
      [25.2, 0],
      [25.3, 9],
      [30, 8.9],
    ]),
    day,
  );
  expect(fuels[0]?.used).toBeCloseTo(0.1, 9);
  expect(flags).toEqual(['fuel.lift']);
});

test('a hand on the scale is no use', () => {
  const { fuels } = fuelDay(
    scale([
      [24, 9],
      [25, 12],
      [25.1, 9],
      [30, 8.9],
    ]),
    day,
  );
  expect(fuels[0]?.used).toBeCloseTo(0.1, 9);
});

test('noise of a scale at rest adds up to nothing', () => {
  const quiet = Array.from({ length: 24 * 12 }, (_, index): [number, number] => [
    24 + index / 12,
    9 + ((index * 7) % 5) * 0.01,
  ]);
  expect(Math.abs(fuelDay(scale(quiet), day).fuels[0]?.used ?? 1)).toBeLessThan(0.05);
});

test('a report counts from the report before it and is split at midnight', () => {
  const reports = [reading('CONSUMED', 20, 1), reading('CONSUMED', 28, 2), reading('CONSUMED', 60, 5)];
  expect(fuelDay(reports, day).fuels[0]).toMatchObject({ used: 1, source: 'consumed' });
});

test('a report at midnight belongs to the day that ends', () => {
  expect(fuelDay([reading('CONSUMED', 48, 2)], day).fuels[0]?.used).toBe(2);
  expect(fuelDay([reading('CONSUMED', 24, 2)], day).fuels).toEqual([]);
});

test('reports come before the scale, deliveries are apart, fuels are in the order of their names', () => {
  const { fuels } = fuelDay(
    [
      ...scale([
        [25, 9],
        [30, 8],
      ]),
      reading('CONSUMED', 30, 0.7),
      reading('DELIVERED', 31, 12),
      reading('DELIVERED', 40, 20, 'Charcoal'),
    ],
    day,
  );
  expect(fuels).toEqual([
    { fuelType: 'Charcoal', unit: 'KG', used: null, source: null, delivered: 20 },
    { fuelType: 'LPG', unit: 'KG', used: 0.7, source: 'consumed', delivered: 12 },
  ]);
});
