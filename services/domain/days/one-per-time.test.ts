// Conflicts and duplicates of one time.
import { expect, test } from 'vitest';
import { inOrder, onePerTime } from './one-per-time.ts';

const reading = (observedAt: number, sequence: number, value: number) => ({ sequence, observedAt, value });

test('equal contents under two sequences count once', () => {
  const { readings, conflictsAtMs } = onePerTime(
    inOrder([reading(2, 1, 7), reading(1, 0, 5), reading(2, 9, 7)]),
  );
  expect(readings.map(({ observedAt }) => observedAt)).toEqual([1, 2]);
  expect(conflictsAtMs).toEqual([]);
});

test('a moment with two contents is left out, also when a third equals the first', () => {
  const { readings, conflictsAtMs } = onePerTime([
    reading(1, 0, 5),
    reading(1, 1, 6),
    reading(1, 2, 5),
    reading(3, 3, 1),
  ]);
  expect(readings.map(({ observedAt }) => observedAt)).toEqual([3]);
  expect(conflictsAtMs).toEqual([1]);
});
