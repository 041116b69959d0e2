// The factors are data: unique, sourced, and never silently unconfirmed.
import { expect, test } from 'vitest';
import { isWoody } from './factors/fuels.ts';
import { factors, findFactor } from './registry.ts';
import { fuelTypes } from '../fuels.ts';

test('ids are unique and every factor says where it comes from', () => {
  expect(new Set(factors.map(({ id }) => id)).size).toBe(factors.length);
  expect(factors.filter(({ source, unit }) => source === '' || unit === '')).toEqual([]);
});

test('unconfirmed values always warn', () => {
  const unconfirmed = factors.filter(({ reliability }) => reliability === 'M');
  expect(unconfirmed.length).toBeGreaterThan(0);
  expect(unconfirmed.filter(({ warning }) => warning === null)).toEqual([]);
});

test('the national fNRB table is complete', () => {
  expect(factors.filter(({ name }) => /^fNRB\.[A-Z]{2}$/.test(name))).toHaveLength(59);
  expect(findFactor('fNRB.UG', '2024-01-01')?.value).toBe(0.39);
  expect(findFactor('fNRB.FR', '2024-01-01')).toBeUndefined();
});

test('0 is a grid factor, not a missing one', () => {
  expect(findFactor('efGrid.NP', '2024-01-01')?.value).toBe(0);
  expect(findFactor('efGrid.africa', '2024-01-01')?.value).toBe(0.416);
  expect(findFactor('efGrid.unlisted', '2024-01-01')?.value).toBe(0.608);
});

test.each(fuelTypes.filter((fuel) => fuel !== 'Electricity'))(
  '%s has energy content and emission factors',
  (fuel) => {
    const day = '2024-01-01';
    expect(findFactor(`ncv.${fuel}`, day)?.value).toBeGreaterThan(0);
    expect(findFactor(`efCO2.${fuel}`, day)?.value).toBeGreaterThanOrEqual(0);
    expect(findFactor(`efNonCO2.${fuel}`, day)?.value).toBeGreaterThan(0);
    expect(findFactor(`efficiency.baseline.${fuel}`, day)?.value).toBeGreaterThan(0);
  },
);

test('official non-CO2 factors follow from CH4 and N2O at AR5 (vectors nonco2-wood-ar5, nonco2-char-ar5)', () => {
  expect((300 * 28 + 4 * 265) / 1000).toBeCloseTo(findFactor('efNonCO2.Wood', '2024-01-01')?.value ?? 0, 9);
  expect((200 * 28 + 1 * 265) / 1000).toBeCloseTo(
    findFactor('efNonCO2.Charcoal.combustion', '2024-01-01')?.value ?? 0,
    9,
  );
});

test('only charcoal and wood take fNRB', () => {
  expect(fuelTypes.filter(isWoody)).toEqual(['Charcoal', 'Wood']);
});
