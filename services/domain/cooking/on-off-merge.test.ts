// Vector fuel-merge-1 of test/vectors/vectors.json: 212 samples of one minute.
import { expect, test } from 'vitest';
import { onOffMerge, onOffMergeGapMs, type UseInterval } from './on-off-merge.ts';

const minute = 60_000;
const runs = [
  ['off', 10],
  ['on', 12],
  ['off', 29],
  ['on', 5],
  ['off', 30],
  ['on', 20],
  ['off', 100],
  ['on', 1],
  ['off', 5],
] as const;

const intervals: UseInterval[] = runs
  .flatMap(([state, samples]) => Array.from({ length: samples }, () => state))
  .map((state, index) => ({
    fromMs: index * minute,
    toMs: (index + 1) * minute,
    inUseMs: state === 'on' ? minute : 0,
  }));

test('breaks below 30 minutes merge, exactly 30 separate', () => {
  const events = onOffMerge(intervals, onOffMergeGapMs);
  expect(events).toHaveLength(3);
  expect(events.reduce((sum, { inUseMs }) => sum + inUseMs, 0) / minute).toBe(38);
  expect(events.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / minute).toBe(67);
  expect(events.length / ((intervals.length * minute) / 86_400_000)).toBeCloseTo(20.3773584906, 9);
});

test('use without a break is one event, whatever the gap', () => {
  const two = [
    { fromMs: 0, toMs: minute, inUseMs: minute },
    { fromMs: minute, toMs: 2 * minute, inUseMs: minute },
  ];
  expect(onOffMerge(two, 0)).toEqual([{ fromMs: 0, toMs: 2 * minute, inUseMs: 2 * minute }]);
});
