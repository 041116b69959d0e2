// What a copier changes so that days do not look copied.
import type { UseDay } from '#domain/plausibility-model/household-month.ts';
import { dayMs, isoDay } from '../kampala-time.ts';
import { bell, between } from '../random.ts';

export const disguises = ['none', 'noise', 'noise-and-factor'] as const;
export type Disguise = (typeof disguises)[number];

/** Noise: up to 5 % on each value and up to 20 min on each start. Factor: 0.7 to 1.4 on all energies. */
export function disguiseDays(days: readonly UseDay[], disguise: Disguise, random: () => number): UseDay[] {
  if (disguise === 'none') return [...days];
  const factor = disguise === 'noise' ? 1 : between(random, 0.7, 1.4);
  const noise = between(random, 0.01, 0.05);
  const moved = (): number => 1 + noise * bell(random);
  return days.map((day) => {
    const [more, longer] = [factor * moved(), moved()];
    return {
      ...day,
      hours: day.hours === null ? null : day.hours * longer,
      energyWh: day.energyWh === null ? null : Math.round(day.energyWh * more),
      events: day.events.map((event) => ({
        startMinute: Math.max(0, Math.round(event.startMinute + 20 * bell(random))),
        minutes: event.minutes * longer,
        energyWh: event.energyWh === null ? null : event.energyWh * more,
      })),
    };
  });
}

/** The same use under another date. */
export const moveDays = (days: readonly UseDay[], count: number): UseDay[] =>
  days.map((day) => ({ ...day, day: isoDay(numberOf(day) + count) }));

/** Local day since 1970. */
export const numberOf = ({ day }: UseDay): number => Date.parse(day) / dayMs;
