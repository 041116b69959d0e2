// When a questionnaire counts as complete.
import { expect, test } from 'vitest';
import { completion } from './completion.ts';

test.each([
  [25, 20, true],
  [5, 4, true],
  [25, 19, false],
  [3, 0, false],
  [0, 0, true],
])('of %d questions %d answered at a threshold of 0.8: %s', (applicable, answered, complete) => {
  expect(completion({ applicable, answered }, 0.8).complete).toBe(complete);
});

test('seven tenths pass 0.7, however they were divided', () => {
  for (let tens = 1; tens <= 100; tens++)
    expect(completion({ applicable: 10 * tens, answered: 7 * tens }, 0.7).complete).toBe(true);
});
