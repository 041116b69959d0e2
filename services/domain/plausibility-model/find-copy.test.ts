// Copies are found across households and dates, changed or not; alike is not copied.
import { expect, test } from 'vitest';
import { later, monthOf, useDays, useMonths } from '#test/support/use-months.ts';
import { randomFrom } from '../random.ts';
import { indexDays } from './copy-index.ts';
import { poolDays } from './day-pool.ts';
import { findCopy, type Copy } from './find-copy.ts';
import type { HouseholdMonth, UseDay } from './household-month.ts';

const months = useMonths({ households: 40, months: 6 });
const index = indexDays(poolDays(months));
const sureNats = 7;
const daysOf = (id: string, month: string): readonly UseDay[] =>
  months.find((one) => one.householdId === id && one.month === month)?.days ?? [];

const thief = (days: readonly UseDay[]): HouseholdMonth => monthOf('hh_39', 5, days);
const own = daysOf('hh_39', '2026-06');

const noisy = (days: readonly UseDay[], noise: number): UseDay[] => {
  const random = randomFrom([7, 7, 7, 7]);
  return days.map((day) => ({
    ...day,
    hours: (day.hours ?? 0) * (1 + noise * random.normal()),
    energyWh: (day.energyWh ?? 0) * (1 + noise * random.normal()),
  }));
};

test('of honest months none is a copy', () => {
  const surest = months.map((month) => findCopy(index, month)?.surplusNats ?? -Infinity);
  expect(Math.max(...surest)).toBeLessThan(sureNats);
});

test.each([
  ['as they are', (days: readonly UseDay[]) => [...days]],
  ['with 2 % of noise', (days: readonly UseDay[]) => noisy(days, 0.02)],
  [
    'times 0.8 with noise',
    (days: readonly UseDay[]) =>
      noisy(days, 0.02).map((day) => ({ ...day, energyWh: 0.8 * (day.energyWh ?? 0) })),
  ],
])('the days of another household %s', (_how, change) => {
  const found = findCopy(index, thief(change(daysOf('hh_03', '2026-06'))));
  expect(found).toMatchObject({ sourceId: 'hh_03', daysLater: 0 } satisfies Partial<Copy>);
  expect(found?.surplusNats).toBeGreaterThan(sureNats);
});

test('twelve days in the middle of a month, taken 40 days before', () => {
  const taken = later(daysOf('hh_03', '2026-05').slice(0, 12), 40);
  const kept = own.filter(({ day }) => !taken.some((other) => other.day === day));
  const found = findCopy(index, thief([...kept, ...taken].toSorted((a, b) => (a.day < b.day ? -1 : 1))));
  expect(found).toMatchObject({ sourceId: 'hh_03', daysLater: 40 });
  expect(found?.surplusNats).toBeGreaterThan(sureNats);
});

test('the first two weeks again in the last two', () => {
  const found = findCopy(index, thief([...own.slice(0, 14), ...later(own.slice(0, 14), 14)]));
  expect(found).toMatchObject({ sourceId: 'hh_39', daysLater: 14, equalDays: 14 });
  expect(found?.surplusNats).toBeGreaterThan(sureNats);
});

test('two households that cook the same amount every day did not copy each other', () => {
  const even = (id: string, month: number, step: number): HouseholdMonth =>
    monthOf(
      id,
      month,
      useDays({ id, watts: 500, minutes: 40 }, month, randomFrom([1, 1, step, month + 1])).map((day, at) => ({
        ...day,
        events: day.events.slice(-1),
        hours: 1.3 + 0.01 * (at % 3),
        energyWh: 650 + ((at * step + month) % 5),
      })),
    );
  const all = [...months, ...[4, 5].flatMap((month) => [even('hh_50', month, 7), even('hh_51', month, 11)])];
  const found = findCopy(indexDays(poolDays(all)), even('hh_50', 5, 7));
  expect(found?.surplusNats ?? 0).toBeLessThan(sureNats);
});

test('a month without use, or of which nothing is known, is no copy', () => {
  const still = (day: UseDay): UseDay => ({ ...day, hours: 0, energyWh: 0, events: [] });
  const dark = (day: UseDay): UseDay => ({ ...day, hours: null, energyWh: null, events: [] });
  for (const change of [still, dark]) {
    const all = months.map((month) => ({ ...month, days: month.days.map(change) }));
    expect(findCopy(indexDays(poolDays(all)), thief(own.map(change)))).toBeNull();
  }
});
