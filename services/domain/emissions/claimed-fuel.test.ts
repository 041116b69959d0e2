// What an analysis claims to be saved is what it credits: after all caps, and of the boundary that claims less.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';

const cooking = (energyKwhOfDay: number) =>
  resultOf(
    householdOf({
      baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 80 }],
      devices: [reporting('did:x:plate', 'InductionStove', { energyKwh: energyKwhOfDay, usageHours: 3 })],
    }),
  );

test.each([
  ['the energy that persons need', 6, 9],
  ['the fuel that the household burned', 40, 80],
])('energy above %s claims no more fuel, as no more is credited', (_limit, one, more) => {
  const [capped, above] = [cooking(one), cooking(more)];
  expect(above.analysis.baselineEmissions).toBe(capped.analysis.baselineEmissions);
  expect(above.fuelSavedPerDay).toBeCloseTo(capped.fuelSavedPerDay, 9);
});

test('the fuel that is claimed would have emitted what the baseline counts', () => {
  const { analysis, claimedEmissions } = cooking(1);
  expect(claimedEmissions).toBeCloseTo(analysis.baselineEmissions, 2);
});
