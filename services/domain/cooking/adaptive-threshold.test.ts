// Vector adaptive-threshold of test/vectors/vectors.json.
import { expect, test } from 'vitest';
import { adaptiveThreshold } from './adaptive-threshold.ts';

const idleC = [22, 24, 25, 27, 29, 31, 33, 34, 36, 38, 37, 35, 33, 30, 28, 26];

test('a warm place raises the threshold', () => {
  expect(adaptiveThreshold(idleC, 45)).toEqual({
    onC: expect.closeTo(47.85, 9),
    offC: expect.closeTo(42.85, 9),
  });
});

test('a cold place does not lower it below what is configured, and one reading is enough', () => {
  expect(adaptiveThreshold(idleC, 60)).toEqual({ onC: 60, offC: 55 });
  expect(adaptiveThreshold([20], 25)).toEqual({ onC: 30, offC: 25 });
});
