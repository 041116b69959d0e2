// How days are cut into batches.
import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';

const dayMs = 86_400_000;
const stale = (day: string, deviceDid = 'did:example:1'): DueDay => ({
  deviceDid,
  day,
  timeZone: 'UTC',
  fromMs: Date.parse(day),
  toMs: Date.parse(day) + dayMs,
  householdId: '',
  deviceType: '',
  fuelType: null,
  ratedPowerW: null,
  // One reading a day, so that readings are days.
  expectedIntervalSeconds: 86_400,
  calibration: 'none',
  touches: 0,
  notes: [],
  notesDigest: '0',
  knownDigest: '',
  changedAt: '',
});
/** Besides the days of the batch the 28 h on both sides that such a device looks at. */
const within = (days: number) => ({ readings: days + 1 / 3, devices: 500 });
const daysOf = (batches: readonly DueDay[][]): string[][] =>
  batches.map((batch) => batch.map(({ day }) => day));

test('a batch holds days of one month, with at most so many readings', () => {
  const days = ['2024-03-30', '2024-03-31', '2024-04-01', '2024-04-02', '2024-04-03'].map((day) =>
    stale(day),
  );
  expect(daysOf(batchesOf(days, within(4)))).toEqual([
    ['2024-03-30', '2024-03-31'],
    ['2024-04-01', '2024-04-02'],
    ['2024-04-03'],
  ]);
});

test('one late day of each of many devices, all over the month, is read in small parts', () => {
  const late = Array.from({ length: 100 }, (_, index) =>
    stale(`2024-05-${String((index % 31) + 1).padStart(2, '0')}`, `did:example:${index}`),
  );
  const batches = batchesOf(late, within(300));
  expect(batches.flat()).toEqual(late);
  expect(Math.max(...batches.map(readDays))).toBeLessThanOrEqual(300 + 1 / 3);
});

test('the same day of many devices is one batch', () => {
  const today = Array.from({ length: 100 }, (_, index) => stale('2024-05-07', `did:example:${index}`));
  expect(batchesOf(today, within(100 * (1 + 7 / 3)))).toHaveLength(1);
});

test('a device that sends more often has fewer days in a batch, and an unknown one is taken for a minute', () => {
  const days = ['2024-05-07', '2024-05-08', '2024-05-09', '2024-05-10'].map((day) => stale(day));
  const sizes = (expectedIntervalSeconds: number | null): number[] =>
    batchesOf(
      days.map((day) => ({ ...day, expectedIntervalSeconds })),
      within(6 * 1440),
    ).map(({ length }) => length);
  expect(sizes(300)).toEqual([4]);
  expect(sizes(60)).toEqual([4]);
  expect(sizes(null)).toEqual([4]);
  expect(sizes(30)).toEqual([1, 1, 1, 1]);
});

test('a batch names at most so many devices', () => {
  const today = Array.from({ length: 5 }, (_, index) => stale('2024-05-07', `did:example:${index}`));
  expect(batchesOf(today, { readings: 1e6, devices: 2 }).map(({ length }) => length)).toEqual([2, 2, 1]);
});

test('a day that is larger than the bound alone is still computed', () => {
  expect(daysOf(batchesOf([stale('2024-05-07')], within(1)))).toEqual([['2024-05-07']]);
});

test('no days are no batches', () => {
  expect(batchesOf([], within(300))).toEqual([]);
});

/** Days of devices that reading a batch brings into memory. */
function readDays(batch: readonly DueDay[]): number {
  const devices = new Set(batch.map(({ deviceDid }) => deviceDid)).size;
  const spanMs = Math.max(...batch.map(({ toMs }) => toMs)) - Math.min(...batch.map(({ fromMs }) => fromMs));
  return devices * (spanMs / dayMs + 7 / 3);
}
