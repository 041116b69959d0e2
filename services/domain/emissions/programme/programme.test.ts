// A programme is the sum of its households; what they share does not average out, what is their own does.
import { array, assert, constantFrom, double, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { programmeOf, type Member } from './programme.ts';

const kg = double({ min: 0, max: 500, noNaN: true });

const anySpread = record({
  randomSigma: double({ min: 0, max: 20, noNaN: true }),
  systematic: record({ fNRB: double({ min: -20, max: 20, noNaN: true }), efGrid: kg }),
});

const members = array(
  record({
    baselineEmissions: kg,
    actualEmissions: kg,
    leakage: double({ min: 0, max: 5, noNaN: true }),
    hawthorneIndex: constantFrom(1, 0.85),
    coverage: double({ min: 0, max: 1, noNaN: true }),
    crossCheck: option(
      record({ reduction: kg, leakage: double({ min: 0, max: 5, noNaN: true }), spread: anySpread }),
    ),
    spread: anySpread,
  }),
  { minLength: 1, maxLength: 30 },
);

test('the order of the households changes nothing that is printed', () => {
  assert(
    property(members, (all) => {
      const { analysis } = programmeOf(all, 0.9);
      const reversed = programmeOf(all.toReversed(), 0.9).analysis;
      expect(reversed).toMatchObject({
        reductions: analysis.reductions,
        baselineEmissions: analysis.baselineEmissions,
      });
      expect(reversed.interval.lower).toBeCloseTo(analysis.interval.lower, 2);
    }),
  );
});

test('reductions are exactly baseline less actual, and never credited above the estimate', () => {
  assert(
    property(members, (all) => {
      const { analysis, creditedReduction } = programmeOf(all, 0.9);
      const { baselineEmissions, actualEmissions, reductions } = analysis;
      expect(Math.round(reductions * 1000)).toBe(
        Math.round(baselineEmissions * 1000) - Math.round(actualEmissions * 1000),
      );
      expect(creditedReduction).toBeLessThanOrEqual(Math.max(0, reductions) + 0.001);
    }),
  );
});

const member = (spread: Member['spread']): Member => ({
  baselineEmissions: 100,
  actualEmissions: 20,
  leakage: 4,
  hawthorneIndex: 1,
  coverage: 1,
  spread,
  crossCheck: null,
});

test('a hundred households: what is their own shrinks by ten, what they share stays', () => {
  const relative = (one: Member): number => {
    const all = programmeOf(
      Array.from({ length: 100 }, () => one),
      0.9,
    );
    return all.uncertainty.sigma / all.analysis.reductions;
  };
  expect(relative(member({ randomSigma: 8, systematic: {} }))).toBeCloseTo(8 / 80 / 10, 6);
  expect(relative(member({ randomSigma: 0, systematic: { fNRB: 8 } }))).toBeCloseTo(8 / 80, 6);
});

test('below 90/10 the lower end of the interval less leakage is credited, times the Hawthorne index', () => {
  const unsure = member({ randomSigma: 0, systematic: { fNRB: 10 } });
  const { creditedReduction, analysis } = programmeOf([{ ...unsure, hawthorneIndex: 0.85 }], 0.9);
  expect(creditedReduction).toBeCloseTo(analysis.interval.lower * 0.85 - 4, 2);
});

test('where the other boundary says less, the programme is credited what that says', () => {
  const spread = { randomSigma: 1, systematic: {} };
  const own = member(spread);
  const less = { ...own, crossCheck: { reduction: 30, leakage: 1.5, spread } };
  const more = { ...own, crossCheck: { reduction: 300, leakage: 15, spread } };
  const credited = (all: readonly Member[]): number => programmeOf(all, 0.9).creditedReduction;
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
    crossCheck: { reduction: check, leakage: 0, spread: sure },
  });
  expect(programmeOf([claiming(100, 10), claiming(10, 100)], 0.9).creditedReduction).toBeCloseTo(20, 2);
});

test('a programme credits no more than what its households may claim by the boundary that claims less', () => {
  assert(
    property(members, (all) => {
      const index = Math.min(...all.map(({ hawthorneIndex }) => hawthorneIndex));
      const least = all.map(({ baselineEmissions, actualEmissions, leakage, crossCheck }) =>
        Math.min(
          (baselineEmissions - actualEmissions) * index - leakage,
          crossCheck === null ? Infinity : crossCheck.reduction * index - crossCheck.leakage,
        ),
      );
      const most = Math.max(
        0,
        least.reduce((whole, one) => whole + one, 0),
      );
      expect(programmeOf(all, 0.9).creditedReduction).toBeLessThanOrEqual(most + 0.001);
    }),
  );
});
