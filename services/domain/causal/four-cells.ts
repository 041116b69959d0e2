// Difference in differences from four means (Card and Krueger 1994; infra/docs/comparisons.md#estimators).
import { sum } from '../sum.ts';
import { pooledVariance, type Group } from './two-groups.ts';

interface Cells<T> {
  readonly treatedBefore: T;
  readonly treatedAfter: T;
  readonly controlBefore: T;
  readonly controlAfter: T;
}

export const differenceOfChanges = (cells: Cells<number>): number =>
  cells.treatedAfter - cells.treatedBefore - (cells.controlAfter - cells.controlBefore);

/** Of independent groups, whose changes were measured in the same units before and after. */
export const seOfChanges = (treated: number, control: number): number => Math.hypot(treated, control);

/** Four samples of different units: with a panel this error is too large, because the same units were asked twice. */
export function crossSections(cells: Cells<Group>): { did: number; sePooled: number; seUnequal: number } {
  const { treatedBefore, treatedAfter, controlBefore, controlAfter } = cells;
  const groups = [controlBefore, treatedBefore, controlAfter, treatedAfter];
  return {
    did: differenceOfChanges({
      treatedBefore: treatedBefore.mean,
      treatedAfter: treatedAfter.mean,
      controlBefore: controlBefore.mean,
      controlAfter: controlAfter.mean,
    }),
    sePooled: Math.sqrt(pooledVariance(groups) * sum(groups.map(({ n }) => 1 / n))),
    seUnequal: Math.sqrt(sum(groups.map(({ sd, n }) => sd ** 2 / n))),
  };
}
