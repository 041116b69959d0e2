// The days of an honest household as its meter and its events show them: gaps, cuts and coarse counters included.
import type { UseDay, UseEvent } from '#domain/plausibility-model/household-month.ts';
import { energyWh, loadsOf } from '../cooker.ts';
import { dayStartMs, isoDay, minuteMs } from '../kampala-time.ts';
import { bell, between, seedOf, stream } from '../random.ts';
import { around, type Habit, type Life } from './lives.ts';
import type { Mood } from './moods.ts';

export interface DayPlan {
  readonly life: Life;
  /** Local day since 1970. */
  readonly day: number;
  readonly mood: Mood;
  readonly heaterW: number;
  /** Power of the grid in this month, relative. */
  readonly gridW: number;
}

const lostShare = { usual: 0.01, flaky: 1 / 6 };

/** Null: nothing of the day arrived. */
export function useDay({ life, day, mood, heaterW, gridW }: DayPlan): UseDay | null {
  const random = stream(seedOf(life.seed, 'day', day));
  if (random() < (life.flaky ? lostShare.flaky : lostShare.usual)) return null;
  const coverage = random() < 0.04 ? between(random, 0.5, 0.95) : 1;
  const isCut = random() < life.cutsPerDay;
  const isWeekend = [2, 3].includes(day % 7);
  const factor = mood.factor * (isWeekend ? life.weekendFactor : 1) * (isCut ? 0.4 : 1);
  const eager = Math.exp(0.25 * bell(random));
  const events = life.habits
    .flatMap((habit) => meals(fast(habit, mood), factor * eager, random))
    .map(({ hour, minutes }) => {
      const length = Math.max(6, Math.min(minutes * around(random, 1, life.spreadLength), 240));
      const start = Math.max(0, Math.min(1439, Math.round(60 * (hour + life.spreadHours * bell(random)))));
      return eventOf({ life, startMinute: start, minutes: length, heaterW: heaterW * gridW, random });
    })
    .filter(() => random() < coverage)
    .toSorted((a, b) => a.startMinute - b.startMinute);
  const cooked = events.reduce((sum, event) => sum + (event.energyWh ?? 0), 0);
  const counted = Math.round(cooked / life.counterStepWh) * life.counterStepWh;
  const hours = events.reduce((sum, { minutes }) => sum + minutes, 0) / 60;
  return { day: isoDay(day), hours, energyWh: counted, fuel: null, coverage, events };
}

/** Before dawn in place of noon and morning. */
const fast = (habit: Habit, { fasting }: Mood): Habit =>
  fasting && habit.hour > 5 && habit.hour < 17 ? { ...habit, hour: 4.3 } : habit;

function meals(
  { hour, chance, minutes }: Habit,
  factor: number,
  random: () => number,
): { hour: number; minutes: number }[] {
  const expected = chance * factor;
  const count = Math.floor(expected + random());
  const length = minutes * Math.sqrt(Math.min(2, Math.max(0.5, factor)));
  return Array.from({ length: Math.min(count, 3) }, (_, index) => ({
    hour: hour + 1.2 * index,
    minutes: length,
  }));
}

function eventOf({
  life,
  startMinute,
  minutes,
  heaterW,
  random,
}: {
  readonly life: Life;
  readonly startMinute: number;
  readonly minutes: number;
  readonly heaterW: number;
  readonly random: () => number;
}): UseEvent {
  const startMs = dayStartMs(0) + startMinute * minuteMs;
  const endMs = startMs + Math.round(minutes * minuteMs);
  const isFried = random() < life.fryShare;
  const fullMinutes = isFried ? between(random, 15, 30) : between(random, 8, 14);
  const heatUpMs = Math.round(fullMinutes * minuteMs);
  const loads = loadsOf({ stove: 'cooker', startMs, endMs, heatUpMs, keepWarmMs: 0 }, heaterW);
  const wh = energyWh(loads, startMs, endMs) * (1 + 0.03 * bell(random));
  return { startMinute, minutes: Number(minutes.toFixed(1)), energyWh: Number(wh.toFixed(1)) };
}
