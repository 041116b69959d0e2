// Five ways to claim use that did not happen, each upon a month of an honest household.
import type { HouseholdMonth, UseDay, UseEvent } from '#domain/plausibility-model/household-month.ts';
import { bell, between, shuffle } from '../random.ts';
import { disguiseDays, disguises, moveDays, numberOf, type Disguise } from './disguise.ts';

type Random = () => number;

/** All energies times a factor: another ratio of the current transformer, or a changed register. */
export const scaleMeter = (month: HouseholdMonth, factor: number): HouseholdMonth => ({
  ...month,
  days: month.days.map((day) => ({
    ...day,
    energyWh: times(day.energyWh, factor),
    events: day.events.map((event) => ({ ...event, energyWh: times(event.energyWh, factor) })),
  })),
});

const times = (value: number | null, factor: number): number | null =>
  value === null ? null : value * factor;

const anyDisguise = (random: Random): Disguise =>
  disguises[Math.floor(random() * disguises.length)] ?? 'none';

/** The days of another household on the same dates. */
export const copyHousehold = (
  month: HouseholdMonth,
  source: HouseholdMonth,
  random: Random,
): HouseholdMonth => ({
  ...month,
  days: disguiseDays(source.days, anyDisguise(random), random),
});

/** The days of an earlier month of the household, as many days later as the months are apart. */
export const replayMonth = (
  month: HouseholdMonth,
  source: HouseholdMonth,
  { days, random }: { readonly days: number; readonly random: Random },
): HouseholdMonth => ({
  ...month,
  days: disguiseDays(moveDays(source.days, days), anyDisguise(random), random),
});

const runMin = 10;
const activeMin = 8;

export const activeDays = (days: readonly UseDay[]): number =>
  days.filter(({ hours }) => (hours ?? 0) > 0).length;

/**
 * A run of at least ten days is filled with other days: its own of the time before, or those of another household.
 * Null: no run of the source has enough use to be worth it.
 */
export function shiftDays(
  month: HouseholdMonth,
  source: readonly UseDay[],
  random: Random,
): HouseholdMonth | null {
  const [first, last] = [month.days[0], month.days.at(-1)];
  if (!first || !last) return null;
  const length = Math.round(between(random, runMin, 28));
  const from =
    numberOf(first) + Math.floor(random() * Math.max(1, numberOf(last) - numberOf(first) + 2 - length));
  for (const start of shuffle(source.map(numberOf), random)) {
    const run = source.filter((day) => numberOf(day) >= start && numberOf(day) < start + length);
    if (start === from || activeDays(run) < activeMin) continue;
    const filled = disguiseDays(moveDays(run, from - start), anyDisguise(random), random);
    const kept = month.days.filter((day) => numberOf(day) < from || numberOf(day) >= from + length);
    return { ...month, days: [...kept, ...filled].toSorted((a, b) => numberOf(a) - numberOf(b)) };
  }
  return null;
}

/** A lamp, a fan or a heater on the meter of the cooker: by hand every evening, or by a timer at the hours of meals. */
export function lampAsCooker(month: HouseholdMonth, random: Random): HouseholdMonth {
  const byTimer = random() < 0.5;
  const watts = byTimer ? between(random, 100, 900) : between(random, 40, 400);
  const spells = byTimer
    ? [between(random, 11, 13), between(random, 18, 20)].map((hour) => ({
        hour,
        hours: between(random, 0.5, 2),
      }))
    : [{ hour: between(random, 17.5, 19.5), hours: between(random, 3, 12) }];
  const spread = byTimer ? 0.05 : between(random, 0.2, 0.8);
  return {
    ...month,
    days: month.days.map((day) => {
      const events = spells.flatMap(({ hour, hours }): UseEvent[] => {
        if (random() < (byTimer ? 0.02 : 0.08)) return [];
        const minutes = Math.max(5, 60 * (hours + spread * bell(random)));
        const startMinute = Math.max(0, Math.round(60 * (hour + spread * bell(random))));
        return [{ startMinute, minutes, energyWh: (watts * (1 + 0.03 * bell(random)) * minutes) / 60 }];
      });
      const wh = events.reduce((sum, { energyWh }) => sum + (energyWh ?? 0), 0);
      const hours = events.reduce((sum, { minutes }) => sum + minutes, 0) / 60;
      return { ...day, hours, energyWh: Math.round(wh), events };
    }),
  };
}
