// Simulates the electric pressure cooker: full power up to its pressure, then short pulses, then keep-warm.
import { hourMs } from './kampala-time.ts';
import { overlapMs, type Meal } from './meals.ts';

/** A stretch of constant power. */
export interface Load {
  readonly fromMs: number;
  readonly toMs: number;
  readonly watts: number;
}

const standbyW = 1.2;
const keepWarmW = 35;
const pulseMs = 45_000;
const pulseEveryMs = 180_000;

/** Power of a meal above standby, in time order. `heaterW` is the power of the heater, W. */
export function loadsOf(meal: Meal, heaterW: number): Load[] {
  const holdsFromMs = Math.min(meal.startMs + meal.heatUpMs, meal.endMs);
  const loads: Load[] = [{ fromMs: meal.startMs, toMs: holdsFromMs, watts: heaterW }];
  for (let fromMs = holdsFromMs + pulseEveryMs - pulseMs; fromMs < meal.endMs; fromMs += pulseEveryMs) {
    loads.push({ fromMs, toMs: Math.min(fromMs + pulseMs, meal.endMs), watts: heaterW });
  }
  if (meal.keepWarmMs > 0)
    loads.push({ fromMs: meal.endMs, toMs: meal.endMs + meal.keepWarmMs, watts: keepWarmW });
  return loads;
}

/** Energy between two instants with standby, Wh. */
export function energyWh(loads: readonly Load[], fromMs: number, toMs: number): number {
  const standbyWh = (standbyW * (toMs - fromMs)) / hourMs;
  return loads.reduce(
    (sum, load) => sum + (load.watts * overlapMs(load.fromMs, load.toMs, { fromMs, toMs })) / hourMs,
    standbyWh,
  );
}

/** Power at an instant with standby, W. */
export const powerW = (loads: readonly Load[], ms: number): number =>
  standbyW + (loads.find((load) => load.fromMs <= ms && ms < load.toMs)?.watts ?? 0);

/** The state of the cooker at a time. */
export function modeAt(meals: readonly Meal[], ms: number): 'OFF' | 'ON' | 'KEEP_WARM' {
  if (meals.some((meal) => meal.startMs <= ms && ms < meal.endMs)) return 'ON';
  return meals.some((meal) => meal.endMs <= ms && ms < meal.endMs + meal.keepWarmMs) ? 'KEEP_WARM' : 'OFF';
}
