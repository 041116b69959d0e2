// While reads of the store lag, no duty deletes, frees or skips what is live; when the store has caught up, each does its work.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = join(import.meta.dirname, 'model/run.ts');

/** `npm run model -- --lag` runs 10,000. */
const schedules = 200;

// In a process of its own: the schedules set the clock, and no id of a process is older than its last one.
test('random schedules of servers that lag break no promise', { timeout: 480_000 }, async () => {
  const ended = await promisify(execFile)(process.execPath, [
    run,
    '--lag',
    '--schedules',
    String(schedules),
  ]).catch((error: unknown) => error);
  expect(ended).toMatchObject({
    stdout: expect.stringContaining(`${schedules} schedules, 0 broken promises`),
    // What never happens proves nothing.
    stderr: expect.stringMatching(/the store lags [1-9].*readonly mode [1-9].*nothing was pruned [1-9]/),
  });
});
