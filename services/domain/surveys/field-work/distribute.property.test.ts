// Households are shared out evenly, in runs of neighbours, and nobody makes an interview and its back-check.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distribute } from './distribute.ts';

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);

const loadsOf = (collectorOf: ReadonlyMap<string, string>, collectors: readonly string[]): number[] =>
  collectors.map((one) => [...collectorOf.values()].filter((collector) => collector === one).length);

const spread = (loads: readonly number[]): number => Math.max(...loads) - Math.min(...loads);

test('numbers differ by at most one, and each collector has one run of neighbours', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 30 }), (count, people) => {
      const households = names('h', count);
      const collectors = names('c', people);
      const free = new Set<string>();
      const { collectorOf, leftOut } = distribute(
        households.map((household) => ({ household, barred: free })),
        collectors,
      );
      expect(leftOut).toEqual([]);
      expect(collectorOf.size).toBe(count);
      expect(spread(loadsOf(collectorOf, collectors))).toBeLessThanOrEqual(1);
      const order = households.map((household) => collectorOf.get(household));
      const changes = order.filter((one, index) => index > 0 && one !== order[index - 1]);
      expect(changes.length).toBe(Math.max(0, new Set(order).size - 1));
    }),
  );
});

/** The smallest spread that any distribution of the households has. */
function leastSpread(barred: readonly ReadonlySet<string>[], collectors: readonly string[]): number {
  const place = (index: number, loads: readonly number[]): number => {
    const own = barred[index];
    if (own === undefined) return spread(loads);
    const choices = collectors.flatMap((collector, at) =>
      own.has(collector) ? [] : [place(index + 1, loads.with(at, (loads[at] ?? 0) + 1))],
    );
    return Math.min(...choices);
  };
  return place(
    0,
    collectors.map(() => 0),
  );
}

test('no back-check goes to its interviewer, all others are given, as evenly as that allows', () => {
  const collectors = names('c', 3);
  const barredSets = fc.array(fc.subarray(collectors), { maxLength: 8 });
  fc.assert(
    fc.property(barredSets, (sets) => {
      const households = sets.map((barred, index) => ({ household: `h${index}`, barred: new Set(barred) }));
      const { collectorOf, leftOut } = distribute(households, collectors);
      for (const { household, barred } of households)
        expect(barred.has(collectorOf.get(household) ?? '')).toBe(false);
      const possible = households.filter(({ barred }) => barred.size < collectors.length);
      expect([...collectorOf.keys()].sort()).toEqual(possible.map(({ household }) => household).sort());
      expect(leftOut.length).toBe(households.length - possible.length);
      expect(spread(loadsOf(collectorOf, collectors))).toBe(
        leastSpread(
          possible.map(({ barred }) => barred),
          collectors,
        ),
      );
    }),
  );
});

test('one interviewer of all leaves the back-checks to the others', () => {
  const households = names('h', 90).map((household) => ({ household, barred: new Set(['c0000']) }));
  const collectors = names('c', 4);
  const { collectorOf } = distribute(households, collectors);
  expect(loadsOf(collectorOf, collectors)).toEqual([0, 30, 30, 30]);
});
