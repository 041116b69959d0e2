// What a programme claims is held against its comparison households.
import { expect, test } from 'vitest';
import { simulated } from '#test/support/simulated-panel.ts';
import { randomFrom } from '../../random.ts';
import { programmeCausal } from './project-causal.ts';

const panel = {
  ...simulated(randomFrom([11, 12, 13, 14]), { households: 50, treated: 20, periods: 14, from: 8 }),
  fuelType: 'Charcoal',
} as const;

const held = (claims: readonly number[]) => programmeCausal(panel, { seed: [1, 2, 3, 4], claims });

const { estimate } = held([]);
const { savedPerDay, interval } = estimate ?? { savedPerDay: NaN, interval: { lower: NaN, upper: NaN } };

test('a claim within the interval, or below it, is credited in full', () => {
  for (const claim of [interval.upper, savedPerDay, interval.lower / 2])
    expect(held([claim, claim])).toMatchObject({ claimedPerDay: claim, creditedShare: 1 });
});

test('of a claim above all of the interval the part is credited that the comparison shows', () => {
  const claim = 2 * interval.upper;
  expect(held([claim - 0.1, claim + 0.1]).creditedShare).toBeCloseTo(savedPerDay / claim, 3);
});

test('who used more than the comparison is credited with nothing', () => {
  const worse = {
    ...panel,
    households: panel.households.map(({ outcomes, treatedFrom, ...one }) => ({
      ...one,
      treatedFrom,
      outcomes: outcomes.map((outcome, t) =>
        outcome !== null && treatedFrom !== null && t >= treatedFrom ? outcome + 9 : outcome,
      ),
    })),
  };
  const found = programmeCausal(worse, { seed: [1, 2, 3, 4], claims: [1] });
  expect(found.estimate?.savedPerDay).toBeLessThan(0);
  expect(found.creditedShare).toBe(0);
});

test('without a comparison, or without a claim of one that is compared, nothing is cut', () => {
  expect(held([])).toMatchObject({ claimedPerDay: null, creditedShare: 1 });
  expect(programmeCausal(null, { seed: [1, 2, 3, 4], claims: [99] })).toMatchObject({
    estimate: null,
    creditedShare: 1,
  });
});
