// How listed days are cut into batches.
import { expect, test } from 'vitest';
import { batchesOf, type StaleDay } from './stale.ts';

const stale = (day: string): StaleDay => ({
  deviceDid: 'did:example:1',
  day,
  timeZone: 'UTC',
  fromMs: 0,
  toMs: 1,
  householdId: '',
  deviceType: '',
  fuelType: null,
  ratedPowerW: null,
  expectedIntervalSeconds: null,
  touches: 0,
});

test('a batch holds days of one month, at most its size', () => {
  const days = ['2024-03-30', '2024-03-31', '2024-04-01', '2024-04-02', '2024-04-03'].map(stale);
  const batches = batchesOf(days, 2).map((batch) => batch.map(({ day }) => day));
  expect(batches).toEqual([['2024-03-30', '2024-03-31'], ['2024-04-01', '2024-04-02'], ['2024-04-03']]);
});

test('no days are no batches', () => {
  expect(batchesOf([], 100)).toEqual([]);
});
