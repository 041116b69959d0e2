// When a household cooks and on which stove: two peaks a day, one meal after the other.
import type { Household, SecondStove } from './households.ts';
import { dayStartMs, hourMs, minuteMs } from './kampala-time.ts';
import { bell, between, seedOf, stream } from './random.ts';
import { keptShare } from './stories.ts';

export interface Meal {
  readonly stove: 'cooker' | SecondStove;
  /** The stove is in use from start (included) to end. */
  readonly startMs: number;
  readonly endMs: number;
  /** Only the pressure cooker: time until it holds its pressure, and time it keeps warm after the end. */
  readonly heatUpMs: number;
  readonly keepWarmMs: number;
}

const peakHours = [19, 12.5];
const spreadHours = 1.25;
/** Long enough that no rule takes two meals for one. */
const pauseMs = 45 * minuteMs;

const cookingMinutes = {
  cooker: [20, 58],
  charcoal: [45, 80],
  lpg: [20, 50],
} as const;

/**
 * The meals of a local day in order of time, around 12:30 and 19:00. All cooking is over before midnight, so a local
 * day holds whole meals.
 */
export function mealsOf(household: Household, day: number): Meal[] {
  const random = stream(seedOf(household.seed, 'meals', day));
  const count = Math.floor(household.mealsPerDay * keptShare(household, day) + random());
  const meals = Array.from({ length: count }, (_, index) => mealOf(household, day, { index, random }));
  return oneAfterTheOther(meals.sort((a, b) => a.startMs - b.startMs));
}

function mealOf(household: Household, day: number, draw: { index: number; random: () => number }): Meal {
  const { random } = draw;
  const peak = peakHours[draw.index % peakHours.length] ?? 19;
  const startMs = dayStartMs(day) + Math.round((peak + spreadHours * bell(random)) * hourMs);
  const usesSecond = random() < household.secondShare;
  const stove = usesSecond && household.secondStove !== null ? household.secondStove : 'cooker';
  const [shortest, longest] = cookingMinutes[stove];
  const endMs = startMs + Math.round(between(random, shortest, longest) * minuteMs);
  const heatUpMs = Math.round(between(random, 8, 14) * minuteMs);
  const keepWarmMs = random() < 0.3 ? Math.round(between(random, 10, 30) * minuteMs) : 0;
  return { stove, startMs, endMs, heatUpMs, keepWarmMs: stove === 'cooker' ? keepWarmMs : 0 };
}

function oneAfterTheOther(meals: readonly Meal[]): Meal[] {
  let freeMs = Number.NEGATIVE_INFINITY;
  return meals.map((meal) => {
    const delayMs = Math.max(0, freeMs - meal.startMs);
    freeMs = meal.endMs + delayMs + meal.keepWarmMs + pauseMs;
    return { ...meal, startMs: meal.startMs + delayMs, endMs: meal.endMs + delayMs };
  });
}

/** The part of a span of time that lies in the meals, ms. */
export const inUseMs = (meals: readonly Meal[], fromMs: number, toMs: number): number =>
  meals.reduce((sum, meal) => sum + overlapMs(meal.startMs, meal.endMs, { fromMs, toMs }), 0);

/** Length of the overlap of [startMs, endMs) with a span, ms. */
export const overlapMs = (startMs: number, endMs: number, span: { fromMs: number; toMs: number }): number =>
  Math.max(0, Math.min(endMs, span.toMs) - Math.max(startMs, span.fromMs));
