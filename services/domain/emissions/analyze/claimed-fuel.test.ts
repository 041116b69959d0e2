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
  const { analysis, claim } = cooking(1);
  expect(claim.claimedEmissions).toBeCloseTo(analysis.baselineEmissions, 2);
});

test('a limit that does not bind is not told', () => {
  const codes = cooking(9).warnings.map(({ code }) => code);
  expect(codes).toContain('energy-cap');
  expect(codes).not.toContain('baseline-cap');
});

test('the downward adjustment is of each kg that is claimed, also of a whole household', () => {
  const claimed = (daf: number) =>
    resultOf(
      householdOf({
        methodology: 'gs-tpddtec@5.0',
        parameters: { daf },
        devices: [
          { ...reporting('did:x:hob', 'InductionStove', { usageHours: 1 }), ratedPowerW: 1000 },
          { ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.3 } }), fuelType: 'Charcoal' },
        ],
      }),
    ).claim.claimedEmissions;
  expect(claimed(0)).toBeGreaterThan(10);
  expect(claimed(0.2)).toBeCloseTo(0.8 * claimed(0), 2);
});
