// Synthetic control without predictors (Abadie, Diamond and Hainmueller 2010): a weighted mean of donors represents the treated.
import { mean } from '../spread.ts';
import { difference, meanSeries, mixture, type Block } from './block.ts';
import { dot } from './linear.ts';
import { simplexWeights } from './simplex.ts';

export interface SyntheticControl {
  /** Of each donor; at least 0, sum 1. */
  readonly weights: readonly number[];
  /** Treated less synthetic, in each period after. */
  readonly effects: readonly number[];
  readonly meanEffect: number;
  /** Root mean square of treated less synthetic, before and after. */
  readonly rmspeBefore: number;
  readonly rmspeAfter: number;
}

export function syntheticControl({ donors, treated, pre }: Block): SyntheticControl {
  const target = meanSeries(treated);
  const before = target.slice(0, pre);
  const weights = simplexWeights(donors.map((donor) => difference(donor.slice(0, pre), before)));
  const gaps = difference(target, mixture(donors, weights));
  const effects = gaps.slice(pre);
  return {
    weights,
    effects,
    meanEffect: mean(effects),
    rmspeBefore: rootMeanSquare(gaps.slice(0, pre)),
    rmspeAfter: rootMeanSquare(effects),
  };
}

const rootMeanSquare = (values: readonly number[]): number => Math.sqrt(dot(values, values) / values.length);

/** (1 + placebos with a ratio as large) / (1 + placebos); a ratio is RMSPE after / RMSPE before. */
export const placeboPValue = (ratio: number, placebos: readonly number[]): number =>
  (1 + placebos.filter((placebo) => placebo >= ratio).length) / (1 + placebos.length);
