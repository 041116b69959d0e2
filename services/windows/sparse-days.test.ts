// Which UTC days of readings a batch of days that lie far apart needs.
import { expect, test } from 'vitest';
import { sparseDays } from './sparse-days.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';

const dayMs = 86_400_000;
const stale = (deviceDid: string, day: string, hoursAhead = 0): DueDay => ({
  deviceDid,
  day,
  timeZone: 'UTC',
  fromMs: Date.parse(day) - hoursAhead * 3_600_000,
  toMs: Date.parse(day) + dayMs - hoursAhead * 3_600_000,
  householdId: '',
  deviceType: '',
  fuelType: null,
  ratedPowerW: null,
  expectedIntervalSeconds: 300,
  calibration: 'none',
  touches: 0,
  notes: [],
  notesDigest: '0',
  knownDigest: '',
  changedAt: '',
});
const may = Array.from({ length: 31 }, (_, index) => `2024-05-${String(index + 1).padStart(2, '0')}`);

/** Of each device, by its DID. */
function needed(batch: readonly DueDay[]): unknown {
  const dids = [...new Set(batch.map(({ deviceDid }) => deviceDid))];
  const days = sparseDays(batch, dids);
  if (days === null) return null;
  const ofPlace = Map.groupBy(days.utcDays.keys(), (index) => days.places[index]);
  return [...ofPlace.values()].map((own) => own.map((index) => dateOf(days.utcDays[index] ?? NaN)));
}
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

test('one late day of each of two devices at both ends of a month needs that day and its neighbours of each', () => {
  expect(needed([stale('a', '2024-05-01'), stale('b', '2024-05-31')])).toEqual([
    ['2024-04-30', '2024-05-01', '2024-05-02'],
    ['2024-05-30', '2024-05-31', '2024-06-01'],
  ]);
});

test('days of one device that lie near each other need what is between them once', () => {
  const batch = [stale('a', '2024-05-01'), stale('a', '2024-05-03'), stale('b', '2024-05-31')];
  expect(needed(batch)).toMatchObject([
    ['2024-04-30', '2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04'],
    { length: 3 },
  ]);
});

test('a local day reaches into one UTC day more', () => {
  expect(needed([stale('a', '2024-05-02', 3), stale('b', '2024-05-31', 3)])).toMatchObject([
    ['2024-04-30', '2024-05-01', '2024-05-02', '2024-05-03'],
    { length: 4 },
  ]);
});

test('nothing is picked where a batch needs nearly all of its time: a backlog, one day, the same day of many', () => {
  expect(needed(may.map((day) => stale('a', day)))).toBeNull();
  expect(needed([stale('a', '2024-05-07')])).toBeNull();
  expect(needed(['a', 'b', 'c'].map((did) => stale(did, '2024-05-07', 3)))).toBeNull();
  const cut = [...may.slice(15).map((day) => stale('a', day)), ...may.map((day) => stale('b', day))];
  expect(needed([...cut, ...may.map((day) => stale('c', day))])).toBeNull();
});
