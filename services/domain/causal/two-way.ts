// Least squares with household and period effects and errors by cluster (CR1; infra/docs/comparisons.md#estimators).
import { sum } from '../sum.ts';
import { dot, solvePositive } from './linear.ts';

/** One outcome that is known. */
export interface Cell {
  readonly household: number;
  readonly cluster: string;
  readonly period: number;
  readonly outcome: number;
  /** The regressor of the slope, for example 1 where the household is treated. */
  readonly regressor: number;
}

export interface Slope {
  readonly estimate: number;
  readonly se: number;
  /** Of its cells, in their order: what is left of outcome and regressor without the effects. */
  readonly outcomes: readonly number[];
  readonly regressors: readonly number[];
}

/** τ of y = a_household + g_period + τ x; null when the effects leave nothing of x. */
export function twoWaySlope(cells: readonly Cell[]): Slope | null {
  const withoutEffects = effectsOf(cells);
  const outcomes = withoutEffects(cells.map(({ outcome }) => outcome));
  const regressors = withoutEffects(cells.map(({ regressor }) => regressor));
  const squares = dot(regressors, regressors);
  if (!(squares > 1e-9)) return null;
  const estimate = dot(regressors, outcomes) / squares;
  const residuals = outcomes.map((value, i) => value - estimate * (regressors[i] ?? NaN));
  const scores = byCluster(cells, (_, i) => (regressors[i] ?? NaN) * (residuals[i] ?? NaN));
  const clusters = scores.length;
  // Households lie within clusters, so that their effects cost no degrees of freedom.
  const parameters = new Set(cells.map(({ period }) => period)).size + 1;
  const correction =
    (clusters / (clusters - 1)) * ((cells.length - 1) / Math.max(1, cells.length - parameters));
  return { estimate, se: Math.sqrt(correction * dot(scores, scores)) / squares, outcomes, regressors };
}

/** Sums of a value of each cell, cluster by cluster as they come. */
export function byCluster(cells: readonly Cell[], value: (cell: Cell, place: number) => number): number[] {
  const sums = new Map<string, number>();
  for (const [i, cell] of cells.entries())
    sums.set(cell.cluster, (sums.get(cell.cluster) ?? 0) + value(cell, i));
  return [...sums.values()];
}

/** A function that takes the effects of households and periods out of values of the cells. */
export function effectsOf(cells: readonly Cell[]): (values: readonly number[]) => number[] {
  const households = groupPlaces(cells.map(({ household }) => household));
  const periods = groupPlaces(cells.map(({ period }) => period));
  // The first period is the one that the others are compared with.
  const places = new Map(
    [...periods.keys()].sort((a, b) => a - b).map((period, place) => [period, place - 1]),
  );
  const rows = cells.map(({ period }) => places.get(period) ?? -1);
  const size = places.size - 1;
  const normal = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  const add = (a: number, b: number, value: number): void => {
    const row = normal[a];
    if (row !== undefined && b >= 0) row[b] = (row[b] ?? 0) + value;
  };
  for (const own of households.values())
    for (const i of own) {
      add(rows[i] ?? -1, rows[i] ?? -1, 1);
      for (const j of own) add(rows[i] ?? -1, rows[j] ?? -1, -1 / own.length);
    }
  const less = (values: readonly number[]): number[] => {
    const left = [...values];
    for (const own of households.values()) {
      const centre = sum(own.map((i) => values[i] ?? NaN)) / own.length;
      for (const i of own) left[i] = (values[i] ?? NaN) - centre;
    }
    return left;
  };
  return (values) => {
    const right = Array.from({ length: size }, () => 0);
    for (const [i, value] of less(values).entries()) {
      const row = rows[i] ?? -1;
      if (row >= 0) right[row] = (right[row] ?? 0) + value;
    }
    const effects = solvePositive(normal, right, 1e-9);
    return less(values.map((value, i) => value - (effects[rows[i] ?? -1] ?? 0)));
  };
}

/** Places of each key. */
function groupPlaces(keys: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [i, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [i]);
    else group.push(i);
  }
  return groups;
}
