// Which work is answered directly, and which becomes a job.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTime } from './keep.ts';

test('work that ends within the limit is answered with its end', async () => {
  expect(await inTime(Promise.resolve('end'), 60_000)).toBe('end');
  expect(await inTime(pause(1, 'end'), 60_000)).toBe('end');
});

test('work that takes longer than the limit is not waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(await inTime(promise, 1)).toBeNull();
  resolve('late');
});
