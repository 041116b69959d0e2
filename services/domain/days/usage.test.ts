// Reported use: midnight, overlaps, long intervals, flip-flop.
import { expect, test } from 'vitest';
import type { DayUsage } from './readings.ts';
import { cleanUsage, reportedUse as useOf, type ReportedUse } from './usage.ts';

const minute = 60_000;
const day = { fromMs: 0, toMs: 1440 * minute };
const reportedUse = (readings: readonly DayUsage[], ofDay: typeof day): ReportedUse | null =>
  useOf(readings, ofDay, { longestMs: 1440 * minute, type: 'LpgStove' });
const sureMs = (readings: readonly DayUsage[]): number | undefined => reportedUse(readings, day)?.use?.low;
const report = (endMinute: number, intervalMinutes: number, inUseMinutes: number): DayUsage => ({
  sequence: endMinute,
  observedAt: endMinute * minute,
  intervalSeconds: intervalMinutes * 60,
  inUseSeconds: inUseMinutes * 60,
  mode: 'UNKNOWN',
  batteryPercent: null,
});

test('an interval across midnight is split by time, and surely of the day is what does not fit before it', () => {
  const { low, best } = reportedUse([report(20, 60, 30)], day)?.use ?? {};
  expect({ low, best }).toEqual({ low: 0, best: 10 * minute });
  expect(sureMs([report(20, 60, 45)])).toBe(5 * minute);
  expect(sureMs([report(20, 120, 60)])).toBe(10 * minute);
});

test('a report at midnight speaks about the day that ends', () => {
  expect(sureMs([report(1440, 60, 30)])).toBe(30 * minute);
  expect(reportedUse([report(0, 60, 30)], day)).toBeNull();
});

test('of a day before the first report hours are unknown, unless the report tells of use in it', () => {
  expect(reportedUse([report(1445, 10, 0)], day)).toBeNull();
  expect(sureMs([report(1445, 10, 10), report(1455, 10, 10)])).toBe(5 * minute);
  expect(sureMs([report(1435, 10, 0)])).toBe(0);
});

test('time that two intervals share is counted once', () => {
  const use = reportedUse([report(600, 60, 60), report(630, 60, 60)], day);
  expect(use?.use?.low).toBe(90 * minute);
  expect(use?.flags).toEqual(['usage.overlap']);
});

test('an interval longer than a day is in no day, and a day of which nothing else speaks is unknown', () => {
  const long = report(600, 1500, 60);
  const flags = ['usage.long_interval'];
  expect(reportedUse([long], day)).toMatchObject({ use: null, flags });
  expect(reportedUse([long, report(660, 60, 0)], day)).toMatchObject({ use: { low: 0, best: 0 }, flags });
  expect(reportedUse([long, report(660, 60, 60)], day)).toMatchObject({
    use: { low: 60 * minute, best: 60 * minute },
    flags,
  });
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
  const use = reportedUse([report(600, 5, 5), report(620, 5, 5), report(700, 15, 15)], day);
  expect(
    use?.events.map(({ fromMs, toMs, inUseMs }) => [fromMs, toMs, inUseMs].map((ms) => ms / minute)),
  ).toEqual([
    [595, 620, 10],
    [685, 700, 15],
  ]);
});

test('ten minutes in use within an hour are a meal, however often the device reports', () => {
  const each = (minutes: number, inUse: number, count: number): DayUsage[] =>
    Array.from({ length: count }, (_, index) => report(600 + (index + 1) * minutes, minutes, inUse));
  expect(sureMs(each(30, 9, 2))).toBe(18 * minute);
  expect(sureMs(each(60, 18, 1))).toBe(18 * minute);
  expect(sureMs(each(10, 1, 12))).toBe(0);
});

test('whole minutes hide one more in each report that has use beside it, and emit it', () => {
  const meal = [
    report(600, 5, 0),
    report(605, 5, 2),
    report(610, 5, 5),
    report(615, 5, 4),
    report(620, 5, 0),
  ];
  const [first, ...others] = meal;
  const bySecond = [first, { ...report(605, 5, 2), inUseSeconds: 125 }, ...others.slice(1)].flatMap(
    (one) => one ?? [],
  );
  const most = (readings: readonly DayUsage[]): number =>
    (reportedUse(readings, { fromMs: 595 * minute, toMs: 620 * minute })?.use?.high ?? 0) / minute;
  expect(most(meal)).toBe(1 + 3 + 5 + 5 + 1);
  expect(most(bySecond)).toBeCloseTo(11 + 5 / 60, 9);
});
