// Months of cookers for tests of the plausibility model: each household has its own habits, each day differs.
import { isoDay } from '#infra/fleet/kampala-time.ts';
import type { HouseholdMonth, UseDay } from '#domain/plausibility-model/household-month.ts';
import { randomFrom, type Random } from '#domain/random.ts';

/** 2026-01-01 */
const firstDay = 20_454;
const monthDays = 28;

interface Habits {
  readonly id: string;
  readonly watts: number;
  readonly minutes: number;
}

/** Most days one event at noon, and one in the evening, of lengths that differ between days by some 40 %. */
export function useDays(habits: Habits, month: number, random: Random): UseDay[] {
  return Array.from({ length: monthDays }, (_, index) => {
    const starts = random.uniform() < 0.4 ? [1140] : [750, 1140];
    const events = starts.map((minute) => {
      const minutes = habits.minutes * Math.exp(0.4 * random.normal());
      const energyWh = (habits.watts * (1 + 0.05 * random.normal()) * minutes) / 60;
      return { startMinute: Math.round(minute + 40 * random.normal()), minutes, energyWh };
    });
    const energyWh = events.reduce((sum, event) => sum + event.energyWh, 0);
    const hours = events.reduce((sum, { minutes }) => sum + minutes, 0) / 60;
    return {
      day: isoDay(firstDay + month * monthDays + index),
      hours,
      energyWh,
      fuel: null,
      coverage: 1,
      events,
    };
  });
}

export const monthOf = (id: string, month: number, days: readonly UseDay[]): HouseholdMonth => ({
  householdId: id,
  month: `2026-${String(month + 1).padStart(2, '0')}`,
  deviceType: 'ElectricPressureCooker',
  devices: `${id}:cooker`,
  ratedPowerW: 1000,
  days,
});

/** Of households in order; the same seed gives the same days. */
export function useMonths({ households, months }: { households: number; months: number }): HouseholdMonth[] {
  return Array.from({ length: households }, (_, number) => {
    const random = randomFrom([1, 2, 3, number + 1]);
    const id = `hh_${String(number).padStart(2, '0')}`;
    const habits = { id, watts: 500 + 100 * random.uniform(), minutes: 30 + 20 * random.uniform() };
    return Array.from({ length: months }, (_none, month) =>
      monthOf(id, month, useDays(habits, month, random)),
    );
  }).flat();
}

/** The same days under other dates, `count` days later. */
export const later = (days: readonly UseDay[], count: number): UseDay[] =>
  days.map((day) => ({ ...day, day: isoDay(Date.parse(day.day) / 86_400_000 + count) }));
