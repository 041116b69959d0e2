// Copies of a meter are found however they were changed; two meters of one kitchen are not one.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedDays, type UseDay, type UseEvent } from './one-meter.ts';

const minute = 60_000;
const dayMs = 1440 * minute;
const intervalMs = 5 * minute;

interface Meal {
  /** Minutes. */
  readonly at: number;
  readonly length: number;
  readonly powerW: number;
}

const dayOf = (index: number, events: readonly UseEvent[], spacingMs = intervalMs): UseDay => ({
  day: `2024-01-${String(index + 1).padStart(2, '0')}`,
  spacingMs,
  events,
  amount:
    events.length === 0 ? null : events.reduce((total, [, , energyWh]) => total + (energyWh ?? 0), 24) / 1000,
});

const eventOf = (day: number, { at, length, powerW }: Meal): UseEvent => [
  day * dayMs + at * minute,
  day * dayMs + (at + length) * minute,
  (powerW * length) / 60,
];

const meal = (from: number): fc.Arbitrary<Meal> =>
  fc.record({
    at: fc.integer({ min: from, max: from + 120 }),
    length: fc.integer({ min: 10, max: 90 }),
    powerW: fc.double({ min: 300, max: 1500, noNaN: true }),
  });

/** One to three meals on each day. */
const kitchen = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), meal(360), meal(720), meal(1080))
    .map(([count, ...meals]) => meals.slice(0, count)),
  { minLength: 1, maxLength: 14 },
);

const daysOf = (meals: readonly (readonly Meal[])[]): UseDay[] =>
  meals.map((list, index) =>
    dayOf(
      index,
      list.map((one) => eventOf(index, one)),
    ),
  );

const copyOf = (days: readonly UseDay[], change: (event: UseEvent) => UseEvent | null): UseDay[] =>
  days.map((day, index) =>
    dayOf(
      index,
      day.events.flatMap((event) => {
        const copied = change(event);
        return copied === null ? [] : [copied];
      }),
    ),
  );

const later =
  (ms: number) =>
  ([from, to, energyWh]: UseEvent): UseEvent => [from + ms, to + ms, energyWh];
const rounded =
  (stepWh: number) =>
  ([from, to, energyWh]: UseEvent): UseEvent => [from, to, Math.round((energyWh ?? 0) / stepWh) * stepWh];

test.each([
  ['equal', later(0)],
  ['3 s later', later(3000)],
  ['120 s later', later(120_000)],
  ['120 s earlier', later(-120_000)],
  ['without decimals', rounded(1)],
])('a copy that is %s is the same meter on all days', (_, change) => {
  fc.assert(
    fc.property(kitchen, (meals) => {
      const days = daysOf(meals);
      const copy = copyOf(days, change);
      expect(sharedDays(days, copy)).toEqual(days.map(({ day }) => day));
      expect(sharedDays(copy, days)).toEqual(days.map(({ day }) => day));
    }),
  );
});

test('a copy whose ends and energies are moved by lost readings is the same meter', () => {
  const moved = fc.integer({ min: -5, max: 5 });
  fc.assert(
    fc.property(
      kitchen.filter((meals) => meals.flat().length > 1),
      fc.infiniteStream(fc.tuple(moved, moved, fc.double({ min: 0.91, max: 1.09, noNaN: true }))),
      (meals, moves) => {
        const days = daysOf(meals);
        const copy = copyOf(days, ([from, to, energyWh]) => {
          const [start, end, factor] = moves.next().value;
          return [from + start * minute, to + end * minute, (energyWh ?? 0) * factor];
        });
        expect(sharedDays(days, copy)).toEqual(days.map(({ day }) => day));
      },
    ),
  );
});

test('a copy that lost whole meals, and one from some day on, share the days that they have', () => {
  const days = daysOf(
    Array.from({ length: 10 }, () => [
      { at: 700, length: 33, powerW: 900 },
      { at: 1100, length: 40, powerW: 950 },
    ]),
  );
  const without = days.map((day, index) => dayOf(index, day.events.slice(index % 2)));
  expect(sharedDays(days, without)).toHaveLength(10);
  expect(sharedDays(days, days.slice(6))).toEqual(days.slice(6).map(({ day }) => day));
  const ownBefore = days.map((day, index) =>
    index < 6 ? dayOf(index, [eventOf(index, { at: 400 + 7 * index, length: 25, powerW: 700 })]) : day,
  );
  expect(sharedDays(days, ownBefore)).toEqual(days.slice(6).map(({ day }) => day));
});

test('a copy is one on the days around those that show it, until a day shows two meters', () => {
  const meals = [
    { at: 700, length: 33, powerW: 900 },
    { at: 1100, length: 40, powerW: 950 },
  ];
  const days = daysOf([meals, meals, meals, meals]);
  const dimmer = meals.map((one) => ({ ...one, powerW: one.powerW / 2 }));
  const elsewhere = meals.map((one) => ({ ...one, at: one.at - 300 }));
  const copy = daysOf([elsewhere, dimmer, meals, dimmer]);
  expect(sharedDays(days, copy)).toEqual(days.slice(1).map(({ day }) => day));
  expect(sharedDays(days, daysOf([dimmer, dimmer, dimmer, dimmer]))).toEqual([]);
});

test('two meters whose meals are drawn apart from each other are not one', () => {
  const other = fc.tuple(kitchen, kitchen).filter(([a, b]) => a.length === b.length && a.flat().length > 3);
  let [tries, found] = [0, 0];
  fc.assert(
    fc.property(other, ([a, b]) => {
      const shared = sharedDays(daysOf(a), daysOf(b));
      tries += a.length;
      found += shared.length;
    }),
    { seed: 7, numRuns: 2000, endOnFailure: true },
  );
  expect(found / tries).toBeLessThan(0.003);
});

test.each([
  ['length', { at: 700, length: 50, powerW: 540 }],
  ['energy', { at: 700, length: 30, powerW: 1300 }],
  ['time', { at: 720, length: 30, powerW: 900 }],
])('two stoves of which each meal has another %s are two', (_, second) => {
  const meals = Array.from({ length: 10 }, () => [{ at: 700, length: 30, powerW: 900 }]);
  expect(sharedDays(daysOf(meals), daysOf(meals.map(() => [second])))).toEqual([]);
});

test('a single meal with equal energy is enough, one that only resembles it is not', () => {
  const one = daysOf([[{ at: 700, length: 30, powerW: 900 }]]);
  expect(sharedDays(one, daysOf([[{ at: 702, length: 30, powerW: 910 }]]))).toEqual(['2024-01-01']);
  expect(sharedDays(one, daysOf([[{ at: 702, length: 30, powerW: 960 }]]))).toEqual([]);
});

test('without events the totals of the days are compared', () => {
  const totals = (factor: number): UseDay[] =>
    [812.3, 405.1, 933.7, 610.2].map((amount, index) => ({
      ...dayOf(index, [], 60 * minute),
      amount: amount * factor,
    }));
  expect(sharedDays(totals(1), totals(1.002))).toHaveLength(4);
  expect(sharedDays(totals(1), totals(1.02))).toEqual([]);
  expect(sharedDays(totals(1).slice(0, 1), totals(1.002))).toHaveLength(1);
});

test('a meter upstream that counts something besides is the same one where power is read at moments', () => {
  const meals = Array.from({ length: 4 }, () => [{ at: 700, length: 30, powerW: 900 }]);
  const readAtMoments = daysOf(meals).map((day) => ({ ...day, off: 300 }));
  const upstream = readAtMoments.map((day) => ({ ...day, amount: (day.amount ?? 0) + 240 }));
  expect(sharedDays(readAtMoments, upstream)).toHaveLength(4);
});

test('power at moments so far apart that energies differ by a third tells no two meters apart that are on together', () => {
  const meals = (powerW: number) =>
    daysOf(Array.from({ length: 4 }, () => [{ at: 700, length: 60, powerW }]));
  const rough = (days: readonly UseDay[]) =>
    days.map((day) => ({ ...day, spacingMs: 30 * minute, off: 400 }));
  expect(sharedDays(rough(meals(900)), rough(meals(1250)))).toHaveLength(4);
  expect(sharedDays(meals(900), meals(1250))).toEqual([]);
});

test('two stoves of which most of each day was lost are not one by amounts that may be anything', () => {
  const unsure = (at: number, powerW: number) =>
    daysOf(Array.from({ length: 4 }, () => [{ at, length: 60, powerW }])).map((day) => ({
      ...day,
      off: 6000,
    }));
  expect(sharedDays(unsure(420, 900), unsure(1100, 300))).toEqual([]);
});

test('sensors of use, which measure no amount, are not compared', () => {
  const used = daysOf([[{ at: 700, length: 30, powerW: 900 }]]).map((day) => ({
    ...day,
    events: day.events.map(([from, to]): UseEvent => [from, to, null]),
    amount: null,
  }));
  expect(sharedDays(used, used)).toEqual([]);
});
