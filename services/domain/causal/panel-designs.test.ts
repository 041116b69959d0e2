// Designs of a panel: simulated households with effects of their own, a season and serial correlation, and the laws of infra/docs/comparisons.md#laws-that-tests-hold.
import { assert, constantFrom, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { effectOf, mapped, settings, simulated } from '#test/support/simulated-panel.ts';
import { randomFrom } from '../random.ts';
import { differenceInDifferences } from './difference-in-differences.ts';
import { syntheticControlOf, syntheticDidOf } from './donors.ts';
import { ownHistory } from './own-history.ts';
import type { Panel, PanelHousehold } from './panel.ts';

const treatedIn = ({ treatedFrom }: PanelHousehold, period: number): boolean =>
  treatedFrom !== null && period >= treatedFrom;

const many = simulated(randomFrom([5, 6, 7, 8]), { households: 40, treated: 15, periods: 10, from: 6 });
const few = simulated(randomFrom([8, 7, 6, 5]), { households: 14, treated: 2, periods: 18, from: 13 });

const designs = [
  { name: 'difference in differences', panel: many, estimate: differenceInDifferences },
  { name: 'few clusters', panel: few, estimate: differenceInDifferences },
  { name: 'own history', panel: few, estimate: (panel: Panel) => ownHistory(panel, 0.95) },
  { name: 'synthetic control', panel: few, estimate: syntheticControlOf },
  { name: 'synthetic difference in differences', panel: few, estimate: syntheticDidOf },
];

test.each(designs)('$name: an added effect moves the estimate by exactly that', ({ panel, estimate }) => {
  const saved = mapped(panel, (outcome, household, t) => outcome - (treatedIn(household, t) ? 1.25 : 0));
  const [before, after] = [effectOf(estimate(panel, settings())), effectOf(estimate(saved, settings()))];
  expect(after.effect).toBeCloseTo(before.effect - 1.25, 9);
  expect(after.se).toBeCloseTo(before.se, 6);
  expect(after.interval.upper).toBeCloseTo(before.interval.upper - 1.25, 6);
});

test.each(designs)('$name: scales with the unit of the outcome', ({ panel, estimate }) => {
  const { effect, se } = effectOf(estimate(panel, settings()));
  for (const factor of [1e-6, 1e6]) {
    const scaled = effectOf(
      estimate(
        mapped(panel, (outcome) => outcome * factor),
        settings(),
      ),
    );
    expect(scaled.effect / factor).toBeCloseTo(effect, 6);
    expect(scaled.se / factor).toBeCloseTo(se, 6);
  }
});

test.each(designs)('$name: the order of the households changes no bit', ({ panel, estimate }) => {
  const turned = { ...panel, households: panel.households.toReversed() };
  expect(estimate(turned, settings())).toEqual(estimate(panel, settings()));
});

test('difference in differences: effects of time and of households change nothing, with holes too', () => {
  const holed: Panel = {
    ...many,
    households: many.households.map((household, i) => ({
      ...household,
      outcomes: household.outcomes.map((outcome, t) => ((7 * i + 3 * t) % 11 === 0 ? null : outcome)),
    })),
  };
  assert(
    property(
      constantFrom(many, holed),
      integer({ min: 1, max: 50 }),
      double({ min: -9, max: 9, noNaN: true }),
      (panel, a, b) => {
        const shifted = mapped(
          panel,
          (outcome, _, t, place) => outcome + b * ((a * t) % 7) + ((a * place) % 13),
        );
        const [plain, moved] = [panel, shifted].map((one) =>
          effectOf(differenceInDifferences(one, settings())),
        );
        expect(moved?.effect).toBeCloseTo(plain?.effect ?? NaN, 8);
        expect(moved?.se).toBeCloseTo(plain?.se ?? NaN, 8);
      },
    ),
    { numRuns: 20 },
  );
});

test('difference in differences: an effect that grows is not told wrongly where beginnings differ', () => {
  const { periods, households } = simulated(randomFrom([31, 32, 33, 34]), {
    households: 40,
    treated: 30,
    periods: 12,
    from: 4,
    noise: 0,
  });
  const growing: Panel = {
    periods,
    households: households.map(({ treatedFrom, outcomes, ...household }, place) => {
      const from = treatedFrom === null || place % 3 > 0 ? treatedFrom : 9;
      return {
        ...household,
        treatedFrom: from,
        outcomes: outcomes.map(
          (_, t) => place + (t % 5) - (from === null || t < from ? 0 : (t - from + 1) / 2),
        ),
      };
    }),
  };
  const of = (start: number): Panel => ({
    periods,
    households: growing.households.filter(({ treatedFrom }) => treatedFrom === null || treatedFrom === start),
  });
  const [early, late, all] = [of(4), of(9), growing].map(
    (panel) => effectOf(differenceInDifferences(panel, settings())).effect,
  );
  expect([early, late]).toEqual([expect.closeTo(-2.25, 9), expect.closeTo(-1, 9)]);
  expect(all).toBeGreaterThan(-2.25);
  expect(all).toBeLessThan(-1);
});

test('400 placebo splits of untreated households: the 95 % interval covers 0 in 93 to 97 %', () => {
  const random = randomFrom([0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef]);
  let covered = 0;
  for (let split = 0; split < 400; split++) {
    const panel = simulated(random, { households: 50, treated: 20, periods: 12, from: 6 });
    const { lower, upper } = effectOf(differenceInDifferences(panel, { level: 0.95, random })).interval;
    covered += Number(lower <= 0 && upper >= 0);
  }
  expect(covered / 400).toBeGreaterThanOrEqual(0.93);
  expect(covered / 400).toBeLessThanOrEqual(0.97);
});
