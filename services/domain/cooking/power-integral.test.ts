// Vector power-hold of test/vectors/vectors.json.
import { expect, test } from 'vitest';
import { powerIntegral } from './power-integral.ts';

test('holds each power until the next value, at most 120 s', () => {
  const rows = [
    [0, 0],
    [60, 900],
    [120, 950],
    [180, 0],
    [900, 0],
    [960, 800],
    [1860, 0],
  ] as const;
  const steps = powerIntegral(
    rows.map(([second, watt]) => ({ atMs: second * 1000, value: watt })),
    120_000,
  );
  expect(steps.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(57.5, 9);
  expect(steps.at(-1)).toEqual({ fromMs: 960_000, toMs: 1_080_000, amount: (800 * 120) / 3600, flag: null });
});
