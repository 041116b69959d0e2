// The score of a claim: what holds it, what never does, and what it is made of.
import { expect, test } from 'vitest';
import { sha256 } from '#test/support/sha256.ts';
import { later, useMonths } from '#test/support/use-months.ts';
import type { Seed } from '../random.ts';
import type { HouseholdMonth, UseDay } from './household-month.ts';
import { scoreConsumption, type Plausibility } from './score-consumption.ts';

const seed: Seed = [1, 2, 3, 4];
const months = useMonths({ households: 24, months: 6 });
const lastMonth = '2026-06';
const history = months.filter(({ month }) => month < lastMonth);
const claimed = months.filter(({ month }) => month === lastMonth);
const [first, second] = claimed;
if (!first || !second) throw new Error('there are claimed months');

const score = (candidate: HouseholdMonth, of: readonly HouseholdMonth[] = months): Plausibility =>
  scoreConsumption(of, [candidate], { seed, sha256 });

const changed = (month: HouseholdMonth, change: (day: UseDay) => UseDay): HouseholdMonth => ({
  ...month,
  days: month.days.map(change),
});

const scaled = (day: UseDay, energy: number, time: number): UseDay => ({
  ...day,
  hours: (day.hours ?? 0) * time,
  energyWh: (day.energyWh ?? 0) * energy,
  events: day.events.map((event) => ({
    ...event,
    minutes: event.minutes * time,
    energyWh: (event.energyWh ?? 0) * energy,
  })),
});

test('an honest month passes, with the three features that speak loudest in words and numbers', () => {
  const found = score(first);
  expect(found).toMatchObject({ verdict: 'pass', month: lastMonth, reason: null, limit: 0.5 });
  expect(found.score).toBeLessThan(0.5);
  expect(found.features).toHaveLength(3);
  for (const { words, value, expected } of found.features) {
    expect(words).toMatch(/[0-9].*; 95 % of comparable household-months lie (below|above) [0-9]/);
    expect([Number.isFinite(value), Number.isFinite(expected)]).toEqual([true, true]);
  }
  expect(found.model).toMatchObject({
    name: 'hearth-plausibility',
    trainedMonths: 120,
    trainedHouseholds: 24,
  });
});

test('the same seed and history give the same bytes, in any order of months; another history another digest', () => {
  const one = score(first);
  expect(score(first, months.toReversed())).toEqual(one);
  expect(score(first, months.slice(6)).model.digest).not.toBe(one.model.digest);
  expect(scoreConsumption(months, [first], { seed: [4, 3, 2, 1], sha256 }).model.digest).not.toBe(
    one.model.digest,
  );
});

test('it learns nothing of the claimed month or later ones', () => {
  const wild = claimed.map((month) => changed(month, (day) => scaled(day, 9, 3)));
  const known = score(first, history).model;
  expect(
    score(first, [...history, ...wild.filter((month) => month.householdId !== first.householdId)]).model,
  ).toEqual(known);
});

test('less use than ever, or none at all, holds nothing', () => {
  for (const part of [0.5, 0.1, 0])
    expect(score(changed(first, (day) => scaled(day, part, part))).verdict).toBe('pass');
  expect(score(changed(first, (day) => ({ ...scaled(day, 0, 0), events: [] }))).verdict).toBe('pass');
});

test('energies times two are held, and named by the power of the household itself', () => {
  const found = score(changed(first, (day) => scaled(day, 2, 1)));
  expect(found.verdict).toBe('hold');
  expect(found.features.map(({ id }) => id)).toContain('ownLoad');
  expect(found.features.find(({ id }) => id === 'ownLoad')?.words).toMatch(
    /^took 1\.[78]\d* times the energy of events of the same length in its own earlier months; 95 % of comparable household-months lie below 1\.\d+ times$/,
  );
});

test('14 hours a day in one piece are held', () => {
  const lamp = changed(first, (day) => ({
    ...day,
    hours: 14.2,
    energyWh: 1420,
    events: [{ startMinute: 1000, minutes: 852, energyWh: 1420 }],
  }));
  const found = score(lamp);
  expect(found.verdict).toBe('hold');
  expect(found.score).toBeGreaterThan(0.6);
});

test('the days of another household are held on both sides, with household and dates', () => {
  const copy = { ...first, days: second.days };
  const found = score(copy);
  expect(found.features[0]).toMatchObject({ id: 'copy', value: 28 });
  expect(found.features[0]?.words).toContain(
    `28 of 28 days in a row equal the days of ${second.householdId} on the same dates`,
  );
  const source = score(second, [...months.filter((month) => month !== first), copy]);
  expect([found.verdict, source.verdict]).toEqual(['hold', 'hold']);
});

test('its own month of before under new dates is held, also times a factor', () => {
  const own = months.find(
    ({ householdId, month }) => householdId === first.householdId && month === '2026-03',
  );
  const replay = { ...first, days: later(own?.days ?? [], 3 * 28) };
  expect(score(replay).features[0]?.words).toBe(
    '28 of 28 days in a row equal its own days 84 days before; days that are not copied seldom agree so often',
  );
  const larger = changed(replay, (day) => scaled(day, 1.21, 1));
  expect(score(larger).features[0]?.words).toContain('84 days before, times 1.21;');
});

test('with too little history it says so, and passes nothing; a copy is held all the same', () => {
  const few = months.filter(({ householdId }) => householdId < 'hh_10');
  const found = score(first, few);
  expect(found).toMatchObject({
    verdict: 'not_applicable',
    score: null,
    features: [],
    model: { digest: null },
  });
  expect(found.reason).toContain('60 household-months of 15 households');
  expect(score({ ...first, days: second.days }, few).verdict).toBe('hold');
});

test('of days with too few data nothing is said', () => {
  const dark = changed(first, (day) => ({ ...day, coverage: 0.3 }));
  expect(score(dark)).toMatchObject({ verdict: 'not_applicable', score: null });
  expect(score({ ...first, days: first.days.slice(0, 9) }).verdict).toBe('not_applicable');
  expect(scoreConsumption(months, [], { seed, sha256 }).verdict).toBe('not_applicable');
});
