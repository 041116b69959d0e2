// For failures in any order, every committed offset is stored or dead-lettered once, with the same anomalies.
import { expect, test } from 'vitest';
import { fleetOneIn } from './model/log.ts';
import { logs, runSchedule } from './model/schedule.ts';

/** So many at least, and until each of the events happened. `npm run model` runs 100,000 by default. */
const [atLeast, atMost] = [150, 3000];
/** A log takes as long as a schedule on it. */
const fewLogs = 24;
/** A failed insert, refused rows, a batch that the fuse holds, rows that are gone, a registry that is away. */
const events = [
  'ingest.flush_failed',
  'ingest.rows_refused',
  'ingest.fuse',
  'ingest.rows_missing',
  'registry.unavailable',
];

/** Schedules on few of the logs; what is rare is looked for on those with a fleet, without which the fuse holds nothing. */
function seedOf(first: number, index: number): number {
  const log = index < atLeast ? index % fewLogs : (index * fleetOneIn) % fewLogs;
  return first + logs * index + log;
}

test('random schedules break no promise', { timeout: 480_000 }, async () => {
  const first = logs * (Date.now() % 1e7);
  console.log(`seeds from ${first} on; one alone: npm run model -- --schedules 1 --seed N`);
  const startedMs = performance.now();
  const told = new Map<string, number>();
  const isDone = (schedules: number): boolean =>
    schedules >= atMost || (schedules >= atLeast && events.every((event) => told.has(event)));
  let schedules = 0;
  for (; !isDone(schedules); schedules++) {
    const seed = seedOf(first, schedules);
    expect(await runSchedule(seed, told), `seed ${seed}`).toBe(null);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${schedules} schedules, ${(schedules / seconds).toFixed(1)} a second`);
  // What never happens proves nothing.
  expect([...told.keys()]).toEqual(expect.arrayContaining(events));
});
