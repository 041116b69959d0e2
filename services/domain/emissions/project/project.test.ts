// A programme is the sum of its households; what they share does not average out, what is their own does.
import { array, assert, constantFrom, double, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { programmeOf, type Member } from './project.ts';

const kg = double({ min: 0, max: 500, noNaN: true });

const wholeOf = (all: readonly Member[], creditedShare = 1) =>
  programmeOf(all, { level: 0.9, creditedShare });

const anySpread = record({
  randomSigma: double({ min: 0, max: 20, noNaN: true }),
  systematic: record({ fNRB: double({ min: -20, max: 20, noNaN: true }), efGrid: kg }),
});

/** What the days of a household surely earn by one boundary. */
const anyClaim = record({
  reduction: kg,
  leakage: double({ min: 0, max: 5, noNaN: true }),
  claimedEmissions: kg,
  spread: anySpread,
});

const members = array(
  record({
    baselineEmissions: kg,
    actualEmissions: kg,
    leakage: double({ min: 0, max: 5, noNaN: true }),
    methodologyReduction: kg,
    claim: anyClaim,
    hawthorneIndex: constantFrom(1, 0.85),
    coverage: double({ min: 0, max: 1, noNaN: true }),
    crossCheck: option(anyClaim),
    spread: anySpread,
  }),
  { minLength: 1, maxLength: 30 },
);

test('the order of the households changes nothing that is printed', () => {
  assert(
    property(members, (all) => {
      const { analysis } = wholeOf(all);
      const reversed = wholeOf(all.toReversed()).analysis;
      expect(reversed).toMatchObject({
        reductions: analysis.reductions,
        baselineEmissions: analysis.baselineEmissions,
      });
      expect(reversed.interval.lower).toBeCloseTo(analysis.interval.lower, 2);
    }),
  );
});

test('reductions are exactly baseline less actual, and no more is credited than the households surely earn', () => {
  assert(
    property(members, (all) => {
      const { analysis, creditedReduction } = wholeOf(all);
      const { baselineEmissions, actualEmissions, reductions } = analysis;
      expect(Math.round(reductions * 1000)).toBe(
        Math.round(baselineEmissions * 1000) - Math.round(actualEmissions * 1000),
      );
      const earned = all.reduce((whole, { claim }) => whole + claim.reduction, 0);
      expect(creditedReduction).toBeLessThanOrEqual(Math.max(0, earned) + 0.001);
    }),
  );
});

const member = (spread: Member['spread']): Member => ({
  baselineEmissions: 100,
  actualEmissions: 20,
  leakage: 4,
  methodologyReduction: 76,
  claim: { reduction: 80, leakage: 4, claimedEmissions: 100, spread },
  hawthorneIndex: 1,
  coverage: 1,
  spread,
  crossCheck: null,
});

test('a hundred households: what is their own shrinks by ten, what they share stays', () => {
  const relative = (one: Member): number => {
    const all = wholeOf(Array.from({ length: 100 }, () => one));
    return all.uncertainty.sigma / all.analysis.reductions;
  };
  expect(relative(member({ randomSigma: 8, systematic: {} }))).toBeCloseTo(8 / 80 / 10, 6);
  expect(relative(member({ randomSigma: 0, systematic: { fNRB: 8 } }))).toBeCloseTo(8 / 80, 6);
});

test('below 90/10 the lower end of the interval less leakage is credited, times the Hawthorne index', () => {
  const unsure = member({ randomSigma: 0, systematic: { fNRB: 10 } });
  const { creditedReduction, analysis } = wholeOf([{ ...unsure, hawthorneIndex: 0.85 }]);
  expect(creditedReduction).toBeCloseTo(analysis.interval.lower * 0.85 - 4, 2);
});

test('where the other boundary says less, the programme is credited what that says', () => {
  const spread = { randomSigma: 1, systematic: {} };
  const own = member(spread);
  const less = { ...own, crossCheck: { reduction: 30, leakage: 1.5, claimedEmissions: 40, spread } };
  const more = { ...own, crossCheck: { reduction: 300, leakage: 15, claimedEmissions: 400, spread } };
  const credited = (all: readonly Member[]): number => wholeOf(all).creditedReduction;
  expect(credited([less, less])).toBeCloseTo(2 * (30 - 1.5), 6);
  expect(credited([more, more])).toBe(credited([own, own]));
});

test('each household counts by the boundary that claims less: one does not make up for another', () => {
  const sure = { randomSigma: 0.001, systematic: {} };
  const claiming = (reduction: number, check: number): Member => ({
    ...member(sure),
    baselineEmissions: reduction,
    actualEmissions: 0,
    leakage: 0,
    methodologyReduction: reduction,
    claim: { reduction, leakage: 0, claimedEmissions: reduction, spread: sure },
    crossCheck: { reduction: check, leakage: 0, claimedEmissions: check, spread: sure },
  });
  expect(wholeOf([claiming(100, 10), claiming(10, 100)]).creditedReduction).toBeCloseTo(20, 2);
});

test('a programme credits no more than what its households may claim by the boundary that claims less', () => {
  assert(
    property(members, (all) => {
      const index = Math.min(...all.map(({ hawthorneIndex }) => hawthorneIndex));
      const least = all.map(({ claim, crossCheck }) =>
        Math.min(
          claim.reduction * index - claim.leakage,
          crossCheck === null ? Infinity : crossCheck.reduction * index - crossCheck.leakage,
        ),
      );
      const most = Math.max(
        0,
        least.reduce((whole, one) => whole + one, 0),
      );
      expect(wholeOf(all).creditedReduction).toBeLessThanOrEqual(most + 0.001);
    }),
  );
});

test('fuel that a comparison does not show takes its own emissions off, and what the new stoves emit stays whole', () => {
  const sure = { randomSigma: 0.001, systematic: {} };
  const households = (actualEmissions: number): Member[] =>
    Array.from({ length: 20 }, () => ({
      ...member(sure),
      claim: { reduction: 100 - actualEmissions, leakage: 0, claimedEmissions: 100, spread: sure },
    }));
  expect(wholeOf(households(20), 0.5).creditedReduction).toBeCloseTo(20 * (0.5 * 100 - 20), 2);
  expect(wholeOf(households(60), 0.5).creditedReduction).toBe(0);
  const crossCheck = { reduction: 70, leakage: 0, claimedEmissions: 80, spread: sure };
  const checked = households(20).map((one) => ({ ...one, crossCheck }));
  // Of 100 half is 50 less 20, of the other boundary's 80 half is 40 less 10.
  expect(wholeOf(checked, 0.5).creditedReduction).toBeCloseTo(20 * 30, 2);
});

test('less of the claimed fuel is never worth more', () => {
  const share = double({ min: 0, max: 1, noNaN: true });
  assert(
    property(members, share, share, (all, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(wholeOf(all, less).creditedReduction).toBeLessThanOrEqual(
        wholeOf(all, more).creditedReduction + 0.001,
      );
    }),
  );
});
