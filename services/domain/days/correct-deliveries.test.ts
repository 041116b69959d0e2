// A corrected delivery keeps what was reported beside its correction, and no other reading changes.
import { expect, test } from 'vitest';
import { correctDeliveries } from './correct-deliveries.ts';
import type { DayFuel } from './readings.ts';

const reading = (sequence: number, measure: DayFuel['measure'], quantity: number): DayFuel => ({
  observedAt: 1000,
  sequence,
  fuelType: 'LPG',
  measure,
  quantity,
  unit: 'KG',
});

test('deliveries are corrected by their moment and sequence, weights never', () => {
  const readings = [reading(1, 'DELIVERED', 60), reading(2, 'DELIVERED', 6), reading(3, 'REMAINING', 6)];
  const corrections = [
    { observedAt: 1000, sequence: 1, quantity: 6 },
    { observedAt: 1000, sequence: 2, quantity: null },
    { observedAt: 1000, sequence: 3, quantity: null },
    { observedAt: 2000, sequence: 1, quantity: 1 },
  ];
  expect(correctDeliveries(readings, corrections)).toEqual([
    { ...reading(1, 'DELIVERED', 60), correctedQuantity: 6 },
    { ...reading(2, 'DELIVERED', 6), correctedQuantity: null },
    reading(3, 'REMAINING', 6),
  ]);
  expect(correctDeliveries(readings, [])).toBe(readings);
});
