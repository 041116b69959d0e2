// Reported use: midnight, overlaps, long intervals, flip-flop.
import { expect, test } from 'vitest';
import type { DayUsage } from './readings.ts';
import { cleanUsage, reportedUse as useOf, type ReportedUse } from './usage.ts';

const minute = 60_000;
const day = { fromMs: 0, toMs: 1440 * minute };
const reportedUse = (readings: readonly DayUsage[], ofDay: typeof day): ReportedUse | null =>
  useOf(readings, ofDay, 1440 * minute);
const report = (endMinute: number, intervalMinutes: number, inUseMinutes: number): DayUsage => ({
  sequence: endMinute,
  observedAt: endMinute * minute,
  intervalSeconds: intervalMinutes * 60,
  inUseSeconds: inUseMinutes * 60,
  mode: 'UNKNOWN',
  batteryPercent: null,
});

test('an interval across midnight is split by time', () => {
  expect(reportedUse([report(20, 60, 30)], day)?.inUseMs).toBe(10 * minute);
});

test('a report at midnight speaks about the day that ends', () => {
  expect(reportedUse([report(1440, 60, 30)], day)?.inUseMs).toBe(30 * minute);
  expect(reportedUse([report(0, 60, 30)], day)).toBeNull();
});

test('of a day before the first report hours are unknown, unless the report tells of use in it', () => {
  expect(reportedUse([report(1445, 10, 0)], day)).toBeNull();
  expect(reportedUse([report(1445, 10, 4)], day)?.inUseMs).toBe(2 * minute);
  expect(reportedUse([report(1435, 10, 0)], day)?.inUseMs).toBe(0);
});

test('time that two intervals share is counted once', () => {
  const use = reportedUse([report(600, 60, 60), report(630, 60, 60)], day);
  expect(use?.inUseMs).toBe(90 * minute);
  expect(use?.flags).toEqual(['usage.overlap']);
});

test('an interval longer than a day is in no day, and a day of which nothing else speaks is unknown', () => {
  const long = report(600, 1500, 60);
  const flags = ['usage.long_interval'];
  expect(reportedUse([long], day)).toMatchObject({ inUseMs: null, flags });
  expect(reportedUse([long, report(660, 60, 0)], day)).toMatchObject({ inUseMs: 0, flags });
  expect(reportedUse([long, report(660, 60, 60)], day)).toMatchObject({ inUseMs: 60 * minute, flags });
});

test('reports of a sensor that flips every minute are not used, two meals are', () => {
  const flipping = Array.from({ length: 60 }, (_, index) => report(600 + index, 1, index % 2));
  expect(cleanUsage(flipping)).toEqual({
    readings: [],
    flipFlopAtMs: flipping.map(({ observedAt }) => observedAt),
  });
  const meal = [report(540, 5, 5), report(545, 5, 0)];
  expect(cleanUsage([...meal, ...flipping]).readings).toEqual(meal);
  const meals = [report(600, 5, 5), report(605, 5, 0), report(900, 5, 5)];
  expect(cleanUsage(meals)).toEqual({ readings: meals, flipFlopAtMs: [] });
});

test('events merge breaks below 30 minutes', () => {
  const use = reportedUse([report(600, 5, 5), report(620, 5, 5), report(700, 5, 5)], day);
  expect(
    use?.events.map(({ fromMs, toMs, inUseMs }) => [fromMs, toMs, inUseMs].map((ms) => ms / minute)),
  ).toEqual([
    [595, 620, 10],
    [695, 700, 5],
  ]);
});
