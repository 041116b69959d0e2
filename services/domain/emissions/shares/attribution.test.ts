// Vectors additive-attr, additive-attr-household, no-reduction and loo-sign of vectors.json; shares close to exactly 1.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attribute, emissionsOf, leaveOneOut } from './attribution.ts';
import { roundShares } from '../case/rounding.ts';

const devices = [60 * (0.6 - 0.06), 30 * (0.6 - 0.15)];

test('shares of the reduction, not of the use', () => {
  const { shares, unattributed } = attribute(devices, 45.9);
  expect(shares[0]).toBeCloseTo(0.705882352941, 9);
  expect(shares[1]).toBeCloseTo(0.294117647059, 9);
  expect(unattributed).toBeCloseTo(0, 12);
});

test('what the devices do not explain stays unattributed', () => {
  const { shares, unattributed } = attribute(devices, 54);
  expect(shares.map((share) => share.toFixed(9))).toEqual(['0.600000000', '0.250000000']);
  expect(unattributed).toBeCloseTo(0.15, 12);
});

test.each([
  [[-0.8], -0.8],
  [[5, -9], -4],
  [[0], 0],
  [[], 12],
])('no reduction to share: %j of %s', (reductions, total) => {
  expect(attribute(reductions, total)).toEqual({ shares: reductions.map(() => 0), unattributed: 1 });
});

test('a device dirtier than the baseline has share 0, the others are scaled', () => {
  expect(attribute([30, -10], 20)).toEqual({ shares: [1, 0], unattributed: 0 });
});

test('without a device its cooking goes back to the baseline stove: the sign trap of leave-one-out', () => {
  const uses = [
    { useful: 60, intensity: 0.06 },
    { useful: 30, intensity: 0.15 },
  ];
  const contributions = leaveOneOut(uses, 0.6);
  [32.4, 13.5].forEach((want, index) => expect(contributions[index]).toBeCloseTo(want, 12));
  // A household that no longer cooks what the device cooked seems to emit less without it.
  expect(emissionsOf(uses.slice(1)) - emissionsOf(uses)).toBeCloseTo(-3.6, 12);
});

test('a device cleaner than the baseline never contributes less than nothing, a dirtier one less', () => {
  const use = fc.record({
    useful: fc.double({ min: 0, max: 1000, noNaN: true }),
    intensity: fc.double({ min: 0, max: 2, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(use, { maxLength: 6 }), (uses) => {
      leaveOneOut(uses, 1).forEach((contribution, index) => {
        const { useful = 0, intensity = 0 } = uses[index] ?? {};
        expect(contribution).toBeCloseTo(useful * (1 - intensity), 6);
      });
    }),
  );
});

test('printed shares are whole ten-thousandths that sum to exactly 1', () => {
  const reductions = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { maxLength: 50 });
  fc.assert(
    fc.property(reductions, fc.double({ min: -100, max: 5000, noNaN: true }), (parts, total) => {
      const { shares, unattributed } = attribute(parts, total);
      const printed = roundShares([...shares, unattributed]);
      expect(printed.reduce((sum, share) => sum + Math.round(share * 10_000), 0)).toBe(10_000);
      expect(printed.every((share) => share >= 0 && share <= 1)).toBe(true);
    }),
  );
});
