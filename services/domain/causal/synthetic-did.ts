// Synthetic difference in differences (Arkhangelsky et al. 2021, DOI 10.1257/aer.20190159): donors and periods are both weighted.
import { mean, variance } from '../spread.ts';
import { centre, difference, meanSeries, type Block, type Series } from './block.ts';
import { dot } from './linear.ts';
import { simplexWeights } from './simplex.ts';

export interface SyntheticDid {
  readonly estimate: number;
  /** Of each donor, omega. */
  readonly donorWeights: readonly number[];
  /** Of each period before, lambda. */
  readonly periodWeights: readonly number[];
}

export function syntheticDid(block: Block): SyntheticDid {
  const { donors, treated, pre } = block;
  const before = (series: Series): Series => series.slice(0, pre);
  const after = donors.map((donor) => mean(donor.slice(pre)));
  // Of the outcomes as they are, as published: an effect of time with unequal steps moves sigma, and by it the estimate a little.
  const sigma = Math.sqrt(
    variance(donors.flatMap((donor) => difference(donor.slice(1, pre), donor.slice(0, pre - 1)))),
  );
  const periodsAfter = (donors[0]?.length ?? NaN) - pre;
  const zeta = (treated.length * periodsAfter) ** 0.25 * sigma;
  const target = before(meanSeries(treated));
  // An intercept is free, so that the series count less their means.
  const donorWeights = simplexWeights(
    donors.map((donor) => centre(difference(before(donor), target))),
    zeta ** 2,
  );
  const periodWeights = simplexWeights(
    target.map((_, t) =>
      centre(
        difference(
          donors.map((donor) => donor[t] ?? NaN),
          after,
        ),
      ),
    ),
    (1e-6 * sigma) ** 2,
  );
  return {
    estimate: weightedDid(block, donorWeights, periodWeights),
    donorWeights,
    periodWeights,
  };
}

/** Difference in differences with given weights; with equal ones the usual. */
function weightedDid(
  { donors, treated, pre }: Block,
  donorWeights: readonly number[],
  periodWeights: readonly number[],
): number {
  const change = (series: Series): number => mean(series.slice(pre)) - dot(periodWeights, series);
  return mean(treated.map(change)) - dot(donorWeights, donors.map(change));
}

/** All units and periods count alike. */
export const plainDid = (block: Block): number =>
  weightedDid(
    block,
    block.donors.map(() => 1 / block.donors.length),
    Array.from({ length: block.pre }, () => 1 / block.pre),
  );
