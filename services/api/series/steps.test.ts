// Steps of an aggregated series: aligned to UTC, complete, and never more than fit into one reply.
import { expect, test } from 'vitest';
import { fittingSteps, seriesPointsMax, stepCount, stepMs, stepStarts } from './steps.ts';

const hour = 3_600_000;
const span = { fromMs: 10 * 60_000, toMs: 2 * hour + 1 };

test('the steps of a span touch it, in order, and cover all of it', () => {
  expect(stepStarts(hour, span)).toEqual([0, hour, 2 * hour]);
  expect(stepStarts(hour, { fromMs: hour, toMs: 2 * hour })).toEqual([hour]);
});

test.each(['5m', '15m', '1h'] as const)('the count of %s steps is that of their starts', (step) => {
  for (const fromMs of [0, 1, hour - 1, hour])
    expect(stepCount(step, { fromMs, toMs: fromMs + 3 * hour })).toBe(
      stepStarts(stepMs(step) ?? 0, { fromMs, toMs: fromMs + 3 * hour }).length,
    );
});

test('a day has no fixed length, and is counted generously', () => {
  expect(stepMs('1d')).toBeNull();
  expect(stepCount('1d', { fromMs: 0, toMs: 25 * hour })).toBe(3);
});

test('only steps that fit are offered, the finest first', () => {
  const month = { fromMs: 0, toMs: 30 * 24 * hour };
  expect(fittingSteps(month, 1)).toEqual(['5m', '15m', '1h', '1d']);
  expect(fittingSteps(month, 10)).toEqual(['1h', '1d']);
  expect(fittingSteps(month, seriesPointsMax)).toEqual([]);
});
