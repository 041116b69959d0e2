// The live rule compared with the published one, and on loggers that change their interval.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fireFinderSegmented, type FireFinderRule } from './fire-finder.ts';
import { liveFireFinder } from './live-fire-finder.ts';
import { sharedMs } from './steps.ts';

const minute = 60_000;
const hour = 60 * minute;
const rule: FireFinderRule = {
  thresholdC: 75,
  minEventMs: 10 * minute,
  minBreakMs: 30 * minute,
  gapFactor: 1.5,
};

test('of samples that are all as far apart it is the published rule, piece by piece', () => {
  const stretch = fc.record({
    silentMinutes: fc.constantFrom(31, 200),
    // Hot at first: a cold piece stays idle here. Cold before each fire: heat of at most 10 min between two equally warm
    // samples is no fire. The next tests hold both.
    valuesC: fc
      .array(
        fc.record({
          idleC: fc.array(fc.constant(20), { minLength: 1, maxLength: 8 }),
          fireC: fc.array(fc.constantFrom(80, 90, 120), { minLength: 4, maxLength: 12 }),
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map((fires) => [
        80,
        80,
        80,
        // After a fire the stove is warm.
        ...fires.flatMap(({ idleC, fireC }) => [...idleC, ...fireC.toSorted((a, b) => a - b), 60]),
      ]),
  });
  fc.assert(
    fc.property(
      fc.array(stretch, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0.5, 1, 2, 5, 7, 11, 30),
      (stretches, everyMinutes) => {
        fc.pre(stretches.some(({ valuesC }) => valuesC.length > 3));
        let atMs = 0;
        const samples = stretches.flatMap(({ silentMinutes, valuesC }) => {
          atMs += silentMinutes * minute;
          return valuesC.map((value) => ({ atMs: (atMs += everyMinutes * minute), value }));
        });
        const published = fireFinderSegmented(samples, rule);
        fc.pre(published.intervalMs === everyMinutes * minute);
        const live = liveFireFinder(samples, rule, hour);
        expect(live.held.map(({ isCooking }) => isCooking)).toEqual(published.labels);
        expect(live.events).toEqual(published.events);
        expect(live.events.map(({ inUseMs }) => inUseMs)).toEqual(
          published.events.map(({ fromMs, toMs }) => toMs - fromMs),
        );
      },
    ),
  );
});

test('samples that are all alone stand for no more than the time there is', () => {
  // Each hour on the days around, each 35 min on a hot day between them.
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ atMs: (from + index) * hour, value: 90 }));
  const hot = Array.from({ length: 42 }, (_, index) => ({
    atMs: 24 * hour + index * 35 * minute,
    value: 90,
  }));
  const { held, events } = liveFireFinder([...hours(0, 24), ...hot, ...hours(49, 73)], rule, hour);
  expect(held.every(({ toMs }, index) => toMs <= (held[index + 1]?.fromMs ?? Infinity))).toBe(true);
  expect(events.every(({ toMs }, index) => toMs <= (events[index + 1]?.fromMs ?? Infinity))).toBe(true);
});

test('a short cold piece between gaps is no event', () => {
  const cold = [28, 28.1, 28].map((value, index) => ({ atMs: index * 5 * minute, value }));
  expect(fireFinderSegmented(cold, rule).events).toHaveLength(1);
  expect(liveFireFinder(cold, rule, hour).events).toEqual([]);
});

/** Meals at noon and at six in the evening: up in ten minutes, two hours at 200 degrees, and down again. */
const stoveC = (atMinute: number): number =>
  Math.max(
    ...[720, 1080].map((from) => {
      const since = (atMinute % 1440) - from;
      if (since < 0) return 28;
      return 28 + 172 * (since < 120 ? Math.min(1, since / 10) : Math.exp((120 - since) / 25));
    }),
  ) +
  ((atMinute * 7) % 5) / 10;

/** Three days of samples with the given intervals, min. */
function logged(stepMinutes: (atMinute: number) => number) {
  const samples = [];
  for (let at = 0; at < 4320; at += stepMinutes(at)) samples.push({ atMs: at * minute, value: stoveC(at) });
  return samples;
}

const hoursOn = (samples: ReturnType<typeof logged>, index: number): number => {
  const day = { fromMs: index * 24 * hour, toMs: (index + 1) * 24 * hour };
  const { held } = liveFireFinder(samples, rule, hour);
  return held.reduce((ms, sample) => ms + (sample.isCooking ? sharedMs(sample, day) : 0), 0) / hour;
};

test.each<[string, (atMinute: number) => number]>([
  ['sends each five minutes, then each minute', (at) => (at < 1440 ? 5 : 1)],
  ['sends each minute, then each five', (at) => (at < 1440 ? 1 : 5)],
  ['sends each minute, then each ten', (at) => (at < 1440 ? 1 : 10)],
  ['sends each five minutes, from noon on each ten', (at) => (at < 2160 ? 5 : 10)],
  ['sends each minute while it is hot', (at) => (stoveC(at) > 60 ? 1 : 5)],
])('a logger that %s sees two meals of two hours on each day', (_, stepMinutes) => {
  const samples = logged(stepMinutes);
  for (const index of [0, 1, 2]) expect(Math.abs(hoursOn(samples, index) - 4)).toBeLessThan(0.2);
  expect(liveFireFinder(samples, rule, hour).events).toHaveLength(6);
});

test('a long meal of a logger that sends each minute while it is hot has no more hours than there are', () => {
  const isHot = (atMinute: number): boolean => atMinute % 1440 >= 600 && atMinute % 1440 < 1080;
  const samples = logged((at) => (isHot(at) ? 1 : 5)).map(({ atMs }) => ({
    atMs,
    value: (isHot(atMs / minute) ? 200 : 28) + ((atMs / minute) % 7) / 10,
  }));
  expect(hoursOn(samples, 1)).toBeCloseTo(8, 0);
});

test('a sample stands for an hour at most, and a gap inside an event is no use', () => {
  const seldom = [0, 24, 48].map((hours) => ({ atMs: hours * hour, value: 300 }));
  expect(liveFireFinder(seldom, rule, hour).held.map(({ fromMs, toMs }) => toMs - fromMs)).toEqual([
    hour,
    hour,
    hour,
  ]);
  const gappy = [0, 5, 10, 15, 20, 45, 50, 55, 60].map((at) => ({
    atMs: at * minute,
    value: 100 + at / 100,
  }));
  expect(liveFireFinder(gappy, rule, hour).events).toMatchObject([
    { fromMs: 0, toMs: 65 * minute, inUseMs: 45 * minute },
  ]);
});
