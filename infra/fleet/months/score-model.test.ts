// The plausibility model upon simulated projects: it finds each kind of fraud, and holds few honest months.
import { expect, test } from 'vitest';
import { plans, planScaling } from './plant-fraud.ts';
import { addTallies, honestName, tryModel, type Tally } from './score-model.ts';

/** Other seeds than those with which its limits were chosen (1 to 8), and than those of the bench. */
const seeds = [71, 72, 73];
const options = { households: 100, months: 10, firstClaim: 7, fraudShare: 0.2, cheatEvery: 40 };

const tallies = addTallies(
  seeds.map((seed) => tryModel({ ...options, seed }, { ...plans, small: planScaling(() => 1.05) })),
);
const shareOf = (name: string): number => {
  const { judged, held }: Tally = tallies.get(name) ?? { judged: 0, held: 0 };
  return held / judged;
};

test.each(Object.keys(plans))('%s: at least 9 of 10 are held', (kind) => {
  expect(tallies.get(kind)?.judged).toBeGreaterThan(100);
  expect(shareOf(kind)).toBeGreaterThanOrEqual(0.9);
});

test('of honest months at most 2 of 100 are held, with absences, guests, fasting, growth, new adopters and new cookers', () => {
  expect(tallies.get(honestName)?.judged).toBeGreaterThan(600);
  expect(shareOf(honestName)).toBeLessThanOrEqual(0.02);
});

test('a meter that counts 5 % too much is not found, so the figures measure the model', () => {
  expect(shareOf('small')).toBeLessThan(0.1);
});
