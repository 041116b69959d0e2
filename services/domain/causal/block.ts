// A block panel: outcomes of units in the same periods, with some units treated from one period on and the others never.
import { mean } from '../spread.ts';
import { sum } from '../sum.ts';

/** The outcome of one unit in each period. */
export type Series = readonly number[];

export interface Block {
  /** Units that are never treated. */
  readonly donors: readonly Series[];
  readonly treated: readonly Series[];
  /** Number of periods before the treatment. */
  readonly pre: number;
}

/** Σ w s, period by period. */
export const mixture = (series: readonly Series[], weights: readonly number[]): number[] =>
  (series[0] ?? []).map((_, t) => sum(series.map((one, j) => (weights[j] ?? 0) * (one[t] ?? NaN))));

export const meanSeries = (series: readonly Series[]): number[] =>
  mixture(
    series,
    series.map(() => 1 / series.length),
  );

export const difference = (one: Series, other: Series): number[] =>
  one.map((value, t) => value - (other[t] ?? NaN));

/** Less its mean. */
export function centre(series: Series): number[] {
  const middle = mean(series);
  return series.map((value) => value - middle);
}
