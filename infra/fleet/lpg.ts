// Simulates the LPG cylinder on its scale: meals empty it, and it is refilled in the morning when little is left.
import { dayStartMs, hourMs } from './kampala-time.ts';
import { overlapMs, type Meal } from './meals.ts';

export const fullKg = 12.5;
const refillBelowKg = 2;
const refillHour = 10;
const burnKgPerHour = 0.2;

/** LPG burnt between two instants, kg. */
export const burntKg = (meals: readonly Meal[], fromMs: number, toMs: number): number =>
  meals.reduce(
    (sum, meal) => sum + (burnKgPerHour * overlapMs(meal.startMs, meal.endMs, { fromMs, toMs })) / hourMs,
    0,
  );

/** LPG left at an instant of a local day that began with `startKg`, kg. All meals are after the refill at 10:00. */
export function leftKg(startKg: number, meals: readonly Meal[], at: { day: number; ms: number }): number {
  const startMs = dayStartMs(at.day);
  const refilled = startKg < refillBelowKg && at.ms >= startMs + refillHour * hourMs;
  return (refilled ? fullKg : startKg) - burntKg(meals, startMs, at.ms);
}
