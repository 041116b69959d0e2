// Simulates the temperature of the old charcoal stove: the air of the day, and heating and cooling of its body.
import { dayMs, dayStartMs, hourMs, localDay, minuteMs } from './kampala-time.ts';
import type { Meal } from './meals.ts';
import { seedOf, uniformAt } from './random.ts';

const riseMs = 8 * minuteMs;
const coolMs = 25 * minuteMs;
const hotAboveAirC = 190;

/** Air temperature: coldest at 03:00, warmest at 15:00 local time, another level every day; degrees Celsius. */
export function airC(seed: number, ms: number): number {
  const day = localDay(ms);
  const hours = (ms - dayStartMs(day)) / hourMs;
  const level = 22 + 3 * uniformAt(seedOf(seed, 'air'), day);
  return level - 5 * Math.cos(((hours - 3) / 24) * 2 * Math.PI);
}

/** Temperature of the stove's body; `fires` holds the meals of at least the last half day. Degrees Celsius. */
export function stoveC(fires: readonly Meal[], ambientC: number, ms: number): number {
  const heated = fires.filter((fire) => fire.startMs <= ms && ms < fire.endMs + dayMs / 2);
  return heated.reduce((sum, fire) => sum + hotAboveAirC * warmth(fire, ms), ambientC);
}

function warmth(fire: Meal, ms: number): number {
  const burntMs = Math.min(ms, fire.endMs) - fire.startMs;
  const cooledMs = Math.max(0, ms - fire.endMs);
  return (1 - Math.exp(-burntMs / riseMs)) * Math.exp(-cooledMs / coolMs);
}
