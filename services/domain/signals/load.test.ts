// Which loads are cooking: edges by energy, loads that last too long, loads around the clock.
import { expect, test } from 'vitest';
import { powerEventRule, type LoadInterval } from '../cooking/power-events.ts';
import { findLoadEvents, partLoad } from './load.ts';

const minute = 60_000;
const day = { fromMs: 0, toMs: 1440 * minute };
const rule = powerEventRule(1000);

/** Intervals of five minutes of a day with a load in some minutes; `lost` of them are joined to the one before. */
function intervalsOf(
  powerAt: (atMinute: number) => number,
  lost: (atMinute: number) => boolean = () => false,
): LoadInterval[] {
  const intervals: LoadInterval[] = [];
  for (let at = 0; at < 1440; at += 5) {
    const energyWh = [0, 1, 2, 3, 4].reduce((wh, shift) => wh + powerAt(at + shift) / 60, 0);
    const last = intervals.at(-1);
    const interval = {
      fromMs: at * minute,
      toMs: (at + 5) * minute,
      energyWh,
      endPowerW: powerAt(at + 5),
    };
    if (last && lost(at))
      intervals[intervals.length - 1] = {
        ...last,
        toMs: interval.toMs,
        energyWh: last.energyWh + energyWh,
        endPowerW: interval.endPowerW,
      };
    else intervals.push(interval);
  }
  return intervals;
}

const between =
  (from: number, to: number, powerW = 1000) =>
  (at: number): number =>
    at >= from && at < to ? powerW : 0;

function part(intervals: readonly LoadInterval[], type: string | null = 'ElectricPressureCooker') {
  const { cooking, sustained } = partLoad(findLoadEvents(intervals, rule), intervals, { type, day, rule });
  return [cooking.length, sustained.length];
}

test.each([
  [600, 643],
  [602, 618],
  [604, 634],
])('an event from minute %i to %i has these edges, wherever the readings are', (from, to) => {
  const [event] = findLoadEvents(intervalsOf(between(from, to)), rule);
  expect(event?.use.fromMs).toBeCloseTo(from * minute, -3);
  expect(event?.use.toMs).toBeCloseTo(to * minute, -3);
});

test('a load of more than six hours is no cooking, one of a slow cooker up to twelve is', () => {
  expect(part(intervalsOf(between(600, 600 + 355)))).toEqual([1, 0]);
  expect(part(intervalsOf(between(600, 600 + 370)))).toEqual([0, 1]);
  expect(part(intervalsOf(between(600, 600 + 370, 250)), 'ElectricSlowCooker')).toEqual([1, 0]);
  expect(part(intervalsOf(between(600, 600 + 370)), 'ElectricSlowCooker')).toEqual([0, 1]);
});

test('a lost reading makes no two meals of one lamp', () => {
  const lost = (at: number): boolean => at > 780 && at < 810;
  expect(part(intervalsOf(between(600, 990, 200), lost))).toEqual([0, 2]);
  const lunchAndDinner = (at: number): number => between(600, 780, 200)(at) + between(810, 990, 200)(at);
  expect(part(intervalsOf(lunchAndDinner))).toEqual([2, 0]);
});

test('loads on most of a day, and loads that come around the clock, are no cooking', () => {
  const fourTimes = (at: number): number => (at % 360 < 200 ? 300 : 0);
  expect(part(intervalsOf(fourTimes))).toEqual([0, 4]);
  const compressor = (at: number): number => (at % 60 < 20 ? 200 : 0);
  expect(part(intervalsOf(compressor))[0]).toBe(0);
  const threeMeals = (at: number): number => [420, 750, 1110].reduce((w, m) => w + between(m, m + 40)(at), 0);
  expect(part(intervalsOf(threeMeals))).toEqual([3, 0]);
});

test('a load of readings each second is one event, however many there are', () => {
  const intervals = Array.from({ length: 200_000 }, (_, index) => ({
    fromMs: index * 1000,
    toMs: (index + 1) * 1000,
    energyWh: 500 / 3600,
    endPowerW: 500,
  }));
  const events = findLoadEvents(intervals, rule);
  expect(events).toHaveLength(1);
  expect(events[0]?.use.toMs).toBeCloseTo(200_000_000, -3);
});
