// What counts as coverage: a reading of its own for each expected interval.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageOf, gapsOf, soFar } from './coverage.ts';

const minute = 60_000;
const day = { fromMs: 0, toMs: 1440 * minute };
const every = (intervalMs: number, count: number, shiftMs = 0): number[] =>
  Array.from({ length: count }, (_, index) => index * intervalMs + shiftMs);

test('a day of quarter hours is complete', () => {
  expect(coverageOf(every(15 * minute, 96), day, 15 * minute)).toEqual({ expected: 96, received: 96 });
});

test('days of 23 and 25 hours expect fewer and more', () => {
  expect(coverageOf([], { fromMs: 0, toMs: 1380 * minute }, 15 * minute).expected).toBe(92);
  expect(coverageOf([], { fromMs: 0, toMs: 1500 * minute }, 15 * minute).expected).toBe(100);
});

test('a meter that wavers by seconds around the border of two slots is complete', () => {
  const seconds = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 98, maxLength: 98 });
  fc.assert(
    fc.property(seconds, fc.integer({ min: -5, max: 5 }), (drift, phase) => {
      // Its first reading is in the middle of a slot, so that it is known which one each takes.
      const wavering = drift.map((second, index) => (index - 1) * 15 * minute + (phase + second) * 1000);
      const times = [-22 * minute, ...wavering];
      expect(coverageOf(times, day, 15 * minute).received).toBe(96);
    }),
  );
});

test('a meter that sends each 10 s, and is late by seconds, is complete; a silent hour is none', () => {
  const late = every(10_000, 8640).map((ms, index) => ms + ((index * 7) % 9) * 1000);
  expect(coverageOf(late, day, 10_000)).toEqual({ expected: 8640, received: 8640 });
  const silent = late.filter((ms) => ms < 600 * minute || ms >= 660 * minute);
  expect(coverageOf(silent, day, 10_000).received).toBe(8640 - 360);
  expect(coverageOf(every(20_000, 4320), day, 10_000).received).toBe(4320);
});

test('a device that reports every 7.5 minutes instead of 5 covers two thirds', () => {
  const { received, expected } = coverageOf(every(7.5 * minute, 192, minute), day, 5 * minute);
  expect(received / expected).toBeCloseTo(2 / 3, 2);
});

test('a reading counts on one of two days only', () => {
  const hour = 60 * minute;
  const dayMs = 24 * hour;
  const covered = (hours: readonly number[]) =>
    [0, 1, 2, 3].map((index) => {
      const bounds = { fromMs: index * dayMs, toMs: (index + 1) * dayMs };
      const near = hours.map((at) => at * hour).filter((at) => at >= bounds.fromMs - 28 * hour);
      return coverageOf(near, bounds, dayMs).received;
    });
  expect(covered([-2, 46, 94])).toEqual([0, 1, 0, 1]);
  expect(covered([-26, -2, 22, 70, 94])).toEqual([1, 0, 1, 1]);
  // Around midnight: late, early, early, late.
  expect(covered([0.01, 23.99, 47.99, 72.01])).toEqual([1, 1, 1, 1]);
  const early = Array.from({ length: 3 * 96 }, (_, index) => (index / 4 + 0.249) * hour);
  for (const fromMs of [0, dayMs, 2 * dayMs])
    expect(coverageOf(early, { fromMs, toMs: fromMs + dayMs }, 15 * minute).received).toBe(96);
  const phased = early.map((at) => (at < 1.5 * dayMs ? at + 10 * minute : at)).filter((at) => at < 2 * dayMs);
  const total = [0, dayMs, 2 * dayMs].map(
    (fromMs) => coverageOf(phased, { fromMs, toMs: fromMs + dayMs }, 15 * minute).received,
  );
  expect(total.reduce((all, some) => all + some)).toBeLessThanOrEqual(phased.length);
  const long = { fromMs: 0, toMs: 25 * hour };
  const short = { fromMs: 0, toMs: 23 * hour };
  expect(coverageOf([24.5 * hour], long, dayMs)).toEqual({ expected: 1, received: 1 });
  expect(coverageOf([23.5 * hour], short, dayMs)).toEqual({ expected: 1, received: 0 });
});

test('over many days no reading is counted twice, whatever comes when', () => {
  const stepsMinutes = fc.array(fc.constantFrom(13, 14.9, 15, 15, 15, 15, 15.1, 16, 30, 200), {
    minLength: 100,
    maxLength: 500,
  });
  fc.assert(
    fc.property(stepsMinutes, fc.constantFrom(15, 60, 1440), (steps, everyMinutes) => {
      let at = 0;
      const times = steps.map((step) => (at += (step * everyMinutes * minute) / 15));
      const dayMs = 1440 * minute;
      let received = 0;
      for (let fromMs = 0; fromMs <= at; fromMs += dayMs) {
        const near = times.filter((time) => time >= fromMs - dayMs - 4 * 60 * minute);
        received += coverageOf(near, { fromMs, toMs: fromMs + dayMs }, everyMinutes * minute).received;
      }
      expect(received).toBeLessThanOrEqual(times.length);
    }),
  );
});

test('many readings in one slot cover one slot', () => {
  expect(coverageOf(every(1000, 500, 3 * minute), day, 15 * minute).received).toBe(1);
});

test('readings never cover more slots than there are readings or slots', () => {
  const times = fc.uniqueArray(fc.integer({ min: -3_600_000, max: 90_000_000 }), { maxLength: 400 });
  fc.assert(
    fc.property(times, (some) => {
      const { received, expected } = coverageOf(
        some.sort((a, b) => a - b),
        day,
        15 * minute,
      );
      expect(received).toBeLessThanOrEqual(Math.min(some.length, expected));
    }),
  );
});

test('gaps are cut at the ends of the day', () => {
  const times = [...every(15 * minute, 24), 1200 * minute];
  expect(gapsOf(times, day, 15 * minute)).toEqual([
    { fromMs: 345 * minute, toMs: 1200 * minute },
    { fromMs: 1200 * minute, toMs: 1440 * minute },
  ]);
});

test('a day without readings is one gap', () => {
  expect(gapsOf([], day, 15 * minute)).toEqual([day]);
});

const intervalMs = 15 * minute;
const evening = { fromMs: 600 * minute, toMs: 1440 * minute, reason: 'unknown' };

test('a day that is not over expects the intervals that have passed but the last, and its silence ends now', () => {
  const part = { expected: 96, received: 40, gaps: [evening] };
  expect(soFar(part, day, { nowMs: 720 * minute, intervalMs })).toEqual({
    expected: 47,
    received: 40,
    gaps: [{ fromMs: 600 * minute, toMs: 720 * minute, reason: 'unknown' }],
  });
  expect(soFar(part, day, { nowMs: 620 * minute, intervalMs })).toEqual({
    expected: 40,
    received: 40,
    gaps: [],
  });
  expect(soFar(part, day, { nowMs: day.toMs, intervalMs })).toEqual(part);
});

test('a day of the future expects nothing', () => {
  const part = { expected: 96, received: 0, gaps: [{ ...day, reason: 'unknown' }] };
  expect(soFar(part, day, { nowMs: -minute, intervalMs })).toEqual({ expected: 0, received: 0, gaps: [] });
});
