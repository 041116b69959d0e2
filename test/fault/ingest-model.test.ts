// For failures in any order, every committed offset is stored or dead-lettered once, with the same anomalies.
import { expect, test } from 'vitest';
import { runSchedule } from './model/schedule.ts';

/** `npm run model` runs as many as are wanted, 100,000 by default. */
const schedules = 300;
/** A failed insert, refused rows, a batch that the fuse holds, rows that are gone, a registry that is away. */
const events = [
  'ingest.flush_failed',
  'ingest.rows_refused',
  'ingest.fuse',
  'ingest.rows_missing',
  'registry.unavailable',
];

test(`${schedules} random schedules break no promise`, { timeout: 240_000 }, async () => {
  const seed = Date.now() % 1e9;
  console.log(`seed ${seed}; one alone: npm run model -- --schedules 1 --seed N`);
  const startedMs = performance.now();
  const told = new Map<string, number>();
  for (let index = 0; index < schedules; index++) expect(await runSchedule(seed + index, told)).toBe(null);
  console.log(`${(schedules / ((performance.now() - startedMs) / 1000)).toFixed(1)} schedules a second`);
  // What never happens proves nothing.
  expect([...told.keys()]).toEqual(expect.arrayContaining(events));
});
