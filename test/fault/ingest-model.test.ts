// For failures in any order, every committed offset is stored or dead-lettered once, with the same anomalies.
import { expect, test } from 'vitest';
import { runSchedule } from './model/schedule.ts';

/**
 * So many at least, and until each of the events happened: the rarest comes once in some hundred. `npm run model` runs as many
 * as are wanted, 100,000 by default.
 */
const [atLeast, atMost] = [100, 3000];
/** A failed insert, refused rows, a batch that the fuse holds, rows that are gone, a registry that is away. */
const events = [
  'ingest.flush_failed',
  'ingest.rows_refused',
  'ingest.fuse',
  'ingest.rows_missing',
  'registry.unavailable',
];

test('random schedules break no promise', { timeout: 480_000 }, async () => {
  const seed = Date.now() % 1e9;
  console.log(`seed ${seed}; one alone: npm run model -- --schedules 1 --seed N`);
  const startedMs = performance.now();
  const told = new Map<string, number>();
  const isDone = (schedules: number): boolean =>
    schedules >= atMost || (schedules >= atLeast && events.every((event) => told.has(event)));
  let schedules = 0;
  for (; !isDone(schedules); schedules++) expect(await runSchedule(seed + schedules, told)).toBe(null);
  console.log(
    `${schedules} schedules, ${(schedules / ((performance.now() - startedMs) / 1000)).toFixed(1)} a second`,
  );
  // What never happens proves nothing.
  expect([...told.keys()]).toEqual(expect.arrayContaining(events));
});
