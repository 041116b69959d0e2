// Vector programme-total of test/vectors/vectors.json, and how parts of a project add up.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { programmeTotal } from './project-total.ts';

const part = { households: 400, reduction: 70, randomSigma: 28, systematic: { all: 70 * 0.18 } };

test('the random part shrinks with the number of households, the shared one does not', () => {
  const { total, sigma } = programmeTotal([part]);
  expect(total).toBe(28_000);
  expect(sigma).toBeCloseTo(5071.01567736, 6);
  const many = programmeTotal([{ ...part, households: 4_000_000 }]);
  expect(many.sigma / many.total).toBeCloseTo(0.18, 4);
});

test('a factor that two parts share acts on their sum, two factors act apart', () => {
  const of = (systematic: Readonly<Record<string, number>>) => ({
    households: 1,
    reduction: 1,
    randomSigma: 0,
    systematic,
  });
  expect(programmeTotal([of({ fNRB: 3 }), of({ fNRB: 4 })]).sigma).toBe(7);
  expect(programmeTotal([of({ fNRB: 3 }), of({ efGrid: 4 })]).sigma).toBe(5);
  expect(programmeTotal([of({ fNRB: 3 }), of({ fNRB: -3 })]).sigma).toBe(0);
});

test('how alike households are grouped changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (one, other) => {
      const together = programmeTotal([{ ...part, households: one + other }]);
      const apart = programmeTotal([
        { ...part, households: one },
        { ...part, households: other },
      ]);
      expect(apart.total).toBeCloseTo(together.total, 6);
      expect(apart.sigma).toBeCloseTo(together.sigma, 6);
    }),
  );
});

test('no household, no reduction', () => {
  expect(programmeTotal([])).toEqual({ total: 0, random: 0, shared: [], sigma: 0 });
});
