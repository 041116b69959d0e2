// A quota: what is taken, what is left, when it is full again, and bounded memory.
import { expect, test } from 'vitest';
import { openQuota } from './quota.ts';

test('a client takes its quota and no more, each its own', () => {
  const quota = openQuota({ quota: 3, windowSeconds: 60 });
  expect([1, 2, 3, 4].map((at) => quota.take('a', 1, at))).toEqual([true, true, true, false]);
  expect(quota.left('a', 4)).toEqual({ left: 0, resetSeconds: 60 });
  expect(quota.take('b', 3, 4)).toBe(true);
});

test('the window begins with what is taken first, and its end gives all back', () => {
  const quota = openQuota({ quota: 3, windowSeconds: 60 });
  expect(quota.left('a', 500)).toEqual({ left: 3, resetSeconds: 60 });
  quota.take('a', 2, 1000);
  expect(quota.left('a', 31_000)).toEqual({ left: 1, resetSeconds: 30 });
  expect(quota.left('a', 60_999)).toEqual({ left: 1, resetSeconds: 1 });
  expect(quota.left('a', 61_000)).toEqual({ left: 3, resetSeconds: 60 });
  expect(quota.take('a', 3, 61_000)).toBe(true);
});

test('what is more than is left takes nothing', () => {
  const quota = openQuota({ quota: 3, windowSeconds: 60 });
  quota.take('a', 2, 0);
  expect(quota.take('a', 2, 0)).toBe(false);
  expect(quota.left('a', 0)).toMatchObject({ left: 1 });
});

test('a clock that was set back locks no client out', () => {
  const quota = openQuota({ quota: 1, windowSeconds: 60 });
  quota.take('a', 1, 1_000_000);
  expect(quota.take('a', 1, 500_000)).toBe(true);
});

test('of very many clients the one whose window began first is forgotten, and only that', () => {
  const quota = openQuota({ quota: 1, windowSeconds: 60 });
  for (let client = 0; client <= 10_000; client++) quota.take(String(client), 1, client);
  expect(quota.left('0', 10_000)).toMatchObject({ left: 1 });
  expect(quota.left('1', 10_000)).toMatchObject({ left: 0 });
  expect(quota.left('10000', 10_000)).toMatchObject({ left: 0 });
});
