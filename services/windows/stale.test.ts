// How listed days are cut into batches.
import { expect, test } from 'vitest';
import { batchesOf, readDays, type StaleDay } from './stale.ts';

const dayMs = 86_400_000;
const stale = (day: string, deviceDid = 'did:example:1'): StaleDay => ({
  deviceDid,
  day,
  timeZone: 'UTC',
  fromMs: Date.parse(day),
  toMs: Date.parse(day) + dayMs,
  householdId: '',
  deviceType: '',
  fuelType: null,
  ratedPowerW: null,
  expectedIntervalSeconds: null,
  touches: 0,
});
const daysOf = (batches: readonly StaleDay[][]): string[][] =>
  batches.map((batch) => batch.map(({ day }) => day));

test('a batch holds days of one month, with at most so many days to read', () => {
  const days = ['2024-03-30', '2024-03-31', '2024-04-01', '2024-04-02', '2024-04-03'].map((day) =>
    stale(day),
  );
  expect(daysOf(batchesOf(days, 4))).toEqual([
    ['2024-03-30', '2024-03-31'],
    ['2024-04-01', '2024-04-02'],
    ['2024-04-03'],
  ]);
});

test('one late day of each of many devices, all over the month, is read in small parts', () => {
  const late = Array.from({ length: 100 }, (_, index) =>
    stale(`2024-05-${String((index % 31) + 1).padStart(2, '0')}`, `did:example:${index}`),
  );
  const batches = batchesOf(late, 300);
  expect(batches.flat()).toEqual(late);
  expect(Math.max(...batches.map(readDays))).toBeLessThanOrEqual(300);
});

test('the same day of many devices is one batch', () => {
  const today = Array.from({ length: 100 }, (_, index) => stale('2024-05-07', `did:example:${index}`));
  expect(batchesOf(today, 300)).toHaveLength(1);
});

test('a day that is larger than the bound alone is still computed', () => {
  expect(daysOf(batchesOf([stale('2024-05-07')], 1))).toEqual([['2024-05-07']]);
});

test('no days are no batches', () => {
  expect(batchesOf([], 300)).toEqual([]);
});
