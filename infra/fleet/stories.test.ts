// Unit tests of the stories of the demo: each is seen within a month, whatever the month, and the first ten have none.
import { expect, test } from 'vitest';
import { startTemperature, stepTemperature } from '#domain/detect/temperature.ts';
import { openPlans } from './day.ts';
import { householdsOf, type Household } from './households.ts';
import { dayMs, dayStartMs } from './kampala-time.ts';
import { mealsOf } from './meals.ts';
import { openOutbox } from './outbox.ts';
import { messagesOf } from './readings.ts';
import { demoHouseholdsOf, isSending, keptShare } from './stories.ts';

const households = demoHouseholdsOf(1, 40);
/** Starts of a month in every part of the circle of two months. */
const months = Array.from({ length: 63 }, (_, index) => 20_700 + index);
const daysOf = (from: number): number[] => Array.from({ length: 31 }, (_, index) => from + index);

test('the first ten households, and those of other simulations, are as before', () => {
  expect(demoHouseholdsOf(1, 10)).toEqual(householdsOf(1, 10));
  const told = householdsOf(1, 40).filter(
    ({ hasPowerCuts, declinePhase, startsAfterDays, silentAfterDays, probeSticks }) =>
      hasPowerCuts ||
      declinePhase !== null ||
      startsAfterDays !== null ||
      silentAfterDays !== null ||
      probeSticks,
  );
  expect(told).toEqual([]);
});

test('in every month there are half days', () => {
  const planOf = openPlans();
  const cut = households.filter(({ hasPowerCuts }) => hasPowerCuts);
  expect(cut).toHaveLength(2);
  const halves = (from: number): number =>
    daysOf(from)
      .flatMap((day) => cut.map((household) => planOf(household, day).cookerFaults.outage))
      .filter((outage) => outage !== null && outage.toMs - outage.fromMs > 0.4 * dayMs).length;
  expect(Math.min(...months.filter((_, index) => index % 7 === 0).map(halves))).toBeGreaterThan(2);
});

test('in every month the use of one household falls by nearly half or more, and nobody cooks less for it', () => {
  const falling = households.filter(({ declinePhase }) => declinePhase !== null);
  expect(falling).toHaveLength(2);
  for (const from of months) {
    const falls = falling.map((household) => {
      const shares = daysOf(from).map((day) => keptShare(household, day));
      return Math.max(...shares.map((share, index) => share - Math.min(...shares.slice(index))));
    });
    expect(Math.max(...falls)).toBeGreaterThan(0.45);
  }
  const others = households.filter(({ declinePhase }) => declinePhase === null);
  expect(
    others.flatMap((one) => daysOf(20_700).map((day) => keptShare(one, day))).every((kept) => kept === 1),
  ).toBe(true);
  const meals = (day: number): number =>
    falling.reduce((sum, household) => sum + mealsOf(household, day).length, 0);
  expect(Math.min(...daysOf(20_700).map(meals))).toBeLessThan(Math.max(...daysOf(20_700).map(meals)) / 2);
});

test('a household that joins later sends nothing before', () => {
  const late = households.filter(({ startsAfterDays }) => startsAfterDays !== null);
  expect(late).toHaveLength(2);
  const firstDay = 20_700;
  for (const household of late) {
    const startDay = firstDay + (household.startsAfterDays ?? 0);
    expect(startDay).toBeGreaterThan(firstDay);
    expect(startDay).toBeLessThan(firstDay + 31);
    const take = openOutbox([household], openPlans(), (one, day) => isSending(one, day, firstDay));
    const sent = [startDay - 1, startDay].map(
      (day) => take({ day, fromMs: dayStartMs(day), toMs: dayStartMs(day + 1) }).length,
    );
    expect(sent[0]).toBe(0);
    expect(sent[1]).toBeGreaterThan(100);
  }
});

test('two households fall silent in the last week of the history, and stay so', () => {
  const silent = households.filter(({ silentAfterDays }) => silentAfterDays !== null);
  expect(silent).toHaveLength(2);
  const firstDay = 20_700;
  for (const household of silent) {
    const sends = daysOf(firstDay).map((day) => isSending(household, day, firstDay));
    expect(sends.slice(0, 24).every((isHeard) => isHeard)).toBe(true);
    expect(sends.slice(-3)).toEqual([false, false, false]);
    expect(isSending(household, firstDay + 400, firstDay)).toBe(false);
  }
});

test('in every week the probe of a logger is frozen by the rule of the detector', () => {
  const sticky = households.filter(({ probeSticks }) => probeSticks);
  expect(sticky).toHaveLength(2);
  const planOf = openPlans();
  const isFrozenOn = (household: Household, day: number): boolean => {
    const state = startTemperature();
    return messagesOf(planOf(household, day)).some(
      ({ kind, fault, reading }) =>
        kind === 'temperature' &&
        fault === 'none' &&
        'temperatureC' in reading &&
        stepTemperature(state, reading).some(({ detector }) => detector === 'stuck_value'),
    );
  };
  for (const household of sticky)
    for (const from of months.filter((_, index) => index % 7 === 0))
      expect(
        daysOf(from)
          .slice(0, 6)
          .some((day) => isFrozenOn(household, day)),
      ).toBe(true);
});
