// Division among strata: sums, bounds and rounding.
import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../sum.ts';
import { keptSizes, quotas, roundUpSizes } from './allocation.ts';

const named = (strata: readonly (readonly [string, number, number])[]) =>
  strata.map(([name, weight, max]) => ({ name, weight, min: Math.min(2, max), max }));

test('a given total goes by largest remainder, and equal remainders by name', () => {
  expect(
    keptSizes(
      4,
      named([
        ['High', 4, 4],
        ['Medium', 6, 6],
      ]),
    ),
  ).toEqual([2, 2]);
  expect(
    keptSizes(
      100,
      named([
        ['a', 0.333, 900],
        ['b', 0.333, 900],
        ['c', 0.334, 900],
      ]),
    ),
  ).toEqual([33, 33, 34]);
  expect(
    keptSizes(
      11,
      named([
        ['b', 1, 90],
        ['a', 1, 90],
      ]),
    ),
  ).toEqual([5, 6]);
});

test('a computed total is rounded up in each stratum', () => {
  expect(
    roundUpSizes(
      420,
      named([
        ['urban', 0.6, Infinity],
        ['rural', 0.4, Infinity],
      ]),
    ),
  ).toEqual([252, 168]);
  expect(
    roundUpSizes(
      100,
      named([
        ['a', 0.333, 900],
        ['b', 0.333, 900],
        ['c', 0.334, 900],
      ]),
    ),
  ).toEqual([34, 34, 34]);
});

test('a minimum takes nothing from the other strata of a computed total', () => {
  const strata = [
    ['still', 0, 500],
    ['varied', 1, 500],
  ] as const;
  expect(roundUpSizes(20, named(strata))).toEqual([2, 20]);
  expect(keptSizes(20, named(strata))).toEqual([2, 18]);
});

test('a full stratum leaves the rest to the others, and a small one gets at least 2', () => {
  expect(
    quotas(
      60,
      named([
        ['a', 1, 10],
        ['b', 1, 50],
        ['c', 1, 90],
      ]),
    ),
  ).toEqual([10, 25, 25]);
  expect(
    keptSizes(
      20,
      named([
        ['a', 1, 500],
        ['b', 99, 500],
      ]),
    ),
  ).toEqual([2, 18]);
  expect(
    keptSizes(
      20,
      named([
        ['a', 1, 1],
        ['b', 1, 500],
      ]),
    ),
  ).toEqual([1, 19]);
});

test('strata without a weight give only what the others do not have', () => {
  expect(
    keptSizes(
      20,
      named([
        ['a', 1, 500],
        ['b', 0, 500],
      ]),
    ),
  ).toEqual([18, 2]);
  expect(
    keptSizes(
      20,
      named([
        ['a', 1, 10],
        ['b', 0, 5],
        ['c', 0, 15],
      ]),
    ),
  ).toEqual([10, 3, 7]);
});

test('numbers that are not finite end the division', () => {
  expect(quotas(Infinity, named([['a', 1, Infinity]]))).toEqual([Infinity]);
  expect(quotas(NaN, named([['a', 1, 5]]))).toEqual([NaN]);
  expect(quotas(5, named([['a', NaN, 5]]))).toHaveLength(1);
  expect(
    quotas(
      5,
      named([
        ['a', Infinity, 5],
        ['b', 1, 5],
      ]),
    ),
  ).toHaveLength(2);
});

const strata = array(record({ weight: integer({ min: 0, max: 1000 }), max: integer({ min: 1, max: 500 }) }), {
  minLength: 1,
  maxLength: 8,
}).map((all) =>
  all.map(({ weight, max }, index) => ({ name: `s${index}`, weight, min: Math.min(2, max), max })),
);

test('the sizes add up to the total, and none is outside its bounds', () => {
  assert(
    property(strata, integer({ min: 1, max: 4000 }), (all, wanted) => {
      const [least, most] = [sum(all.map(({ min }) => min)), sum(all.map(({ max }) => max))];
      const total = Math.min(Math.max(wanted, least), most);
      expect(sum(keptSizes(most + 5, all))).toBe(most);
      const kept = keptSizes(total, all);
      expect(sum(kept)).toBe(total);
      const rounded = roundUpSizes(total, all);
      expect(sum(rounded)).toBeGreaterThanOrEqual(total);
      expect(sum(rounded)).toBeLessThanOrEqual(total + 2 * all.length);
      for (const [index, { min, max }] of all.entries())
        for (const size of [kept[index], rounded[index]]) {
          expect(size).toBeGreaterThanOrEqual(min);
          expect(size).toBeLessThanOrEqual(max);
        }
    }),
  );
});
