// Stays of a device share no moment.
import { expect, test } from 'vitest';
import { canEndAt, overlap, type Stay } from './stays.ts';

const stay = (fromMs: number | null, toMs: number | null): Stay => ({ fromMs, toMs });

test.each([
  [stay(10, 20), stay(20, 30), false],
  [stay(10, 21), stay(20, 30), true],
  [stay(null, 20), stay(20, null), false],
  [stay(null, null), stay(20, 30), true],
  [stay(10, null), stay(null, 10), false],
  [stay(10, null), stay(500, null), true],
  [stay(12, 15), stay(10, 20), true],
])('%j and %j share a moment: %s', (a, b, shared) => {
  expect(overlap(a, b)).toBe(shared);
  expect(overlap(b, a)).toBe(shared);
});

test('a stay ends after its beginning only', () => {
  expect([9, 10, 11].map((atMs) => canEndAt(stay(10, null), atMs))).toEqual([false, false, true]);
  expect(canEndAt(stay(null, null), 0)).toBe(true);
});
