// Differences of groups: Card and Krueger 1994, and the laws of infra/docs/comparisons.md#laws-that-tests-hold.
import { array, assert, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { crossSections, differenceOfChanges, seOfChanges } from './four-cells.ts';
import { groupOf, pairedDifference, welchDifference } from './two-groups.ts';

test('Card and Krueger: 2.75 with standard error 1.36, and not the 1.80 of four separate samples', () => {
  const cells = { treatedBefore: 20.44, treatedAfter: 21.03, controlBefore: 23.33, controlAfter: 21.17 };
  expect(differenceOfChanges(cells)).toBeCloseTo(2.75, 10);
  expect(seOfChanges(0.54, 1.25)).toBeCloseTo(1.36, 2);
  const cell = (mean: number, se: number) => ({ mean, sd: se * 10, n: 100 });
  const separate = crossSections({
    treatedBefore: cell(20.44, 0.51),
    treatedAfter: cell(21.03, 0.52),
    controlBefore: cell(23.33, 1.35),
    controlAfter: cell(21.17, 0.94),
  });
  expect(separate.did).toBeCloseTo(2.75, 10);
  expect(separate.seUnequal).toBeCloseTo(1.8, 2);
});

const values = array(double({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 20 });

test('groups of one size and spread have one standard error, pooled or not', () => {
  assert(
    property(values, (sample) => {
      const group = groupOf(sample);
      const { se, sePooled, value } = welchDifference(group, { ...group, mean: group.mean + 1 });
      expect(value).toBeCloseTo(-1, 10);
      expect(se).toBeCloseTo(sePooled, 10);
    }),
  );
});

test('what each home has of its own changes no paired difference', () => {
  assert(
    property(values, (before) => {
      const after = before.map((value, index) => value - (index % 3));
      const shifted = pairedDifference(
        before.map((value, index) => value + 10 * index),
        after.map((value, index) => value + 10 * index),
      );
      const { value, se } = pairedDifference(before, after);
      expect(shifted.value).toBeCloseTo(value, 9);
      expect(shifted.se).toBeCloseTo(se, 9);
    }),
  );
});
