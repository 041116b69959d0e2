// Unit tests of the simulated habits: how often, when and on which stove.
import { expect, test } from 'vitest';
import { householdsOf } from './households.ts';
import { dayStartMs, hourMs, minuteMs } from './kampala-time.ts';
import { mealsOf } from './meals.ts';

const households = householdsOf(1, 40);
const days = Array.from({ length: 60 }, (_, index) => 20_700 + index);

test('at least a fifth of the households stack, whatever their number', () => {
  for (let count = 2; count <= 60; count += 1) {
    const stacking = householdsOf(5, count).filter(({ secondStove }) => secondStove !== null);
    expect(stacking.length / count).toBeGreaterThanOrEqual(0.2);
  }
});

test('stacking households use both stoves, the others only the cooker', () => {
  for (const household of households) {
    const stoves = new Set(days.flatMap((day) => mealsOf(household, day)).map(({ stove }) => stove));
    const second = household.secondStove === null ? [] : [household.secondStove];
    expect([...stoves].sort()).toEqual(['cooker', ...second].sort());
  }
});

test('a household cooks 1.5 to 3.5 meals a day in the long run', () => {
  for (const household of households) {
    const meals = days.reduce((sum, day) => sum + mealsOf(household, day).length, 0) / days.length;
    expect(meals).toBeGreaterThan(1.3);
    expect(meals).toBeLessThan(3.7);
    expect(Math.abs(meals - household.mealsPerDay)).toBeLessThan(0.25);
  }
});

test('meals follow each other with a pause, within the local day, around noon and in the evening', () => {
  const hours = new Map<number, number>();
  for (const household of households) {
    for (const day of days) {
      let free = dayStartMs(day);
      for (const meal of mealsOf(household, day)) {
        expect(meal.startMs).toBeGreaterThanOrEqual(free);
        expect(meal.endMs - meal.startMs).toBeGreaterThanOrEqual(20 * minuteMs - 1);
        free = meal.endMs + meal.keepWarmMs + 45 * minuteMs;
        const hour = Math.floor((meal.startMs - dayStartMs(day)) / hourMs);
        hours.set(hour, (hours.get(hour) ?? 0) + 1);
      }
      expect(free - 45 * minuteMs).toBeLessThanOrEqual(dayStartMs(day + 1));
    }
  }
  const startsIn = (from: number, to: number): number =>
    [...hours].filter(([hour]) => from <= hour && hour < to).reduce((sum, [, count]) => sum + count, 0);
  expect(startsIn(0, 11)).toBe(0);
  expect(startsIn(15, 17)).toBeLessThan(0.1 * startsIn(17, 24));
  expect(startsIn(11, 15)).toBeGreaterThan(0.4 * startsIn(17, 24));
});
