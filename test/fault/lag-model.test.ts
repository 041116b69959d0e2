// While reads of the store lag, no duty deletes, frees or skips what is live; when the store has caught up, each does its work.
import { expect, test } from 'vitest';
import { runLagSchedule } from './model/lag/schedule.ts';

/** `npm run model -- --lag` runs 10,000. */
const schedules = 200;

test('random schedules of servers that lag break no promise', { timeout: 480_000 }, async () => {
  const first = Date.now() % 1e9;
  console.log(`seeds from ${first} on; one alone: npm run model -- --lag --schedules 1 --seed N`);
  const told = new Map<string, number>();
  for (let seed = first; seed < first + schedules; seed++)
    expect(await runLagSchedule(seed, told)).toBe(null);
  // What never happens proves nothing.
  expect(Math.min(...told.values())).toBeGreaterThan(0);
});
