// Vectors shapley-2, shapley-3 and shapley-capped of vectors.json, and what Shapley values promise.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { additiveReductions, leaveOneOut } from './attribution.ts';
import { cappedWorth, shapley, shapleyCapped } from './shapley.ts';
import { sum } from '../../sum.ts';

const worthOf =
  (worths: readonly number[]) =>
  (members: number): number =>
    worths[members] ?? 0;

test('two and three devices whose worth does not add up', () => {
  expect(shapley(2, worthOf([0, 40, 30, 60]))).toEqual([35, 25]);
  // None, A, B, AB, C, AC, BC, ABC.
  const three = shapley(3, worthOf([0, 10, 20, 36, 0, 18, 26, 48]));
  [49 / 3, 76 / 3, 19 / 3].forEach((want, index) => expect(three[index]).toBeCloseTo(want, 12));
});

test('a demand that binds: the cleanest device serves first', () => {
  const servers = [
    { potential: 50, intensity: 0.15 },
    { potential: 60, intensity: 0.06 },
  ];
  const worth = cappedWorth(servers, 80, 0.6);
  [0, 22.5, 32.4, 41.4].forEach((want, members) => expect(worth(members)).toBeCloseTo(want, 12));
  const phi = shapleyCapped(servers, 80, 0.6);
  [15.75, 25.65].forEach((want, index) => expect(phi[index]).toBeCloseTo(want, 12));
});

const amount = fc.double({ min: 0, max: 1000, noNaN: true });
const devices = fc.array(
  fc.record({ potential: amount, intensity: fc.double({ min: 0, max: 2, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

test('the values sum to the worth of all, and follow their devices', () => {
  fc.assert(
    fc.property(devices, amount, (servers, demand) => {
      const phi = shapleyCapped(servers, demand, 0.6);
      const all = cappedWorth(servers, demand, 0.6)((1 << servers.length) - 1);
      expect(sum(phi)).toBeCloseTo(all, 6);
      const turned = shapleyCapped(servers.toReversed(), demand, 0.6).toReversed();
      phi.forEach((value, index) => expect(turned[index]).toBeCloseTo(value, 6));
    }),
  );
});

test('where no demand binds, Shapley, leave-one-out and the additive formula agree', () => {
  fc.assert(
    fc.property(devices, (servers) => {
      const uses = servers.map(({ potential, intensity }) => ({ useful: potential, intensity }));
      const additive = additiveReductions(uses, 0.6);
      const phi = shapleyCapped(servers, 1e9, 0.6);
      const left = leaveOneOut(uses, 0.6);
      additive.forEach((value, index) => {
        expect(phi[index]).toBeCloseTo(value, 6);
        expect(left[index]).toBeCloseTo(value, 6);
      });
    }),
  );
});
