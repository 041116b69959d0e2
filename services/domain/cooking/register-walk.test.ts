// How far a walk looks for returns. What it counts is tested with counters and scales.
import { expect, test } from 'vitest';
import { walkRegister, type RegisterRule } from './register-walk.ts';

/** `rising`: samples that each depart from the one before and never come back. */
function looksOf(rising: number, lookAhead: number): number {
  let looks = 0;
  const rule: RegisterRule<'left' | 'back'> = {
    used: (a, b) => {
      looks += 1;
      return a.value - b.value;
    },
    limit: () => 1,
    slack: 0.1,
    lookAhead,
    returnWithinMs: Infinity,
    returned: 'back',
    unreturned: () => ({ amount: 0, flag: 'left' }),
  };
  const samples = Array.from({ length: rising }, (_, index) => ({ atMs: index, value: index }));
  expect(walkRegister(samples, rule).steps).toHaveLength(rising - 1);
  return looks;
}

test('a register that departs with every sample is looked at a hundred times for each, however far a return may be', () => {
  for (const rising of [1000, 10_000]) {
    expect(looksOf(rising, Infinity)).toBeLessThan(105 * rising);
    expect(looksOf(rising, 100)).toBeLessThan(105 * rising);
  }
});
