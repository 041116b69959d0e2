// Keys may be deleted after a day: whatever two copies do meanwhile, no version is written twice.
import { expect, test } from 'vitest';
import { runRecordSchedule, type Ages } from '#test/support/record-schedules.ts';
import { givenUpMs, keyAgeMaxMs, mayReserve, readAgeMaxMs, trimmableUntil } from './ages.ts';

const ages: Ages = { readAgeMaxMs, keyAgeMaxMs };
const seed = Date.now() % 1e9;

/** How many of the schedules write a version twice. */
function faults(schedules: number, tried: Ages): number {
  const runs = Array.from({ length: schedules }, (_, index) => runRecordSchedule(seed + index, tried, 3));
  return runs.filter(({ twice }) => twice.length > 0).length;
}

test('each age is far below the next', () => {
  expect(readAgeMaxMs * 10).toBeLessThan(givenUpMs);
  expect(givenUpMs * 10).toBeLessThan(keyAgeMaxMs);
  expect([mayReserve(1000, 1000 + readAgeMaxMs - 1), mayReserve(1000, 1000 + readAgeMaxMs)]).toEqual([
    true,
    false,
  ]);
  expect(trimmableUntil(keyAgeMaxMs)).toBe(0);
});

test('random schedules of two copies and a trimmer write no version twice, and leave no key', () => {
  const happened = new Map<string, number>();
  for (let index = 0; index < 100; index++) {
    const run = runRecordSchedule(seed + index, ages, 3);
    expect([seed + index, run.twice, run.keysLeft]).toEqual([seed + index, [], 0]);
    for (const [what, times] of run.happened) happened.set(what, (happened.get(what) ?? 0) + times);
  }
  // What never happens proves nothing.
  for (const what of ['too old', 'lost', 'died', 'repaired', 'published', 'trimmed'])
    expect([what, (happened.get(what) ?? 0) > 50]).toEqual([what, true]);
});

test('the schedules find an age that is wrong: keys deleted too early, and decisions reserved too late', () => {
  expect(faults(50, { ...ages, keyAgeMaxMs: 10_000 })).toBeGreaterThan(0);
  expect(faults(50, { ...ages, readAgeMaxMs: Infinity })).toBeGreaterThan(0);
});
