// Simple rules of combined uncertainty (IPCC 2006, volume 1), for roughly normal, independent inputs below about 60 %.
import { sum } from '../../sum.ts';

/** Percent of a product of independent factors (IPCC 2006, volume 1, eq. 3.1). */
export const productUncertainty = (percents: readonly number[]): number =>
  Math.sqrt(sum(percents.map((percent) => percent ** 2)));

export interface UncertainTerm {
  /** Negative where it is subtracted. */
  readonly value: number;
  readonly percent: number;
}

/** Percent of a sum or difference of independent terms (eq. 3.2). Not finite when the terms sum to 0. */
export const sumUncertainty = (terms: readonly UncertainTerm[]): number =>
  Math.sqrt(sum(terms.map(({ value, percent }) => (percent * value) ** 2))) /
  Math.abs(sum(terms.map(({ value }) => value)));

/** Fraction of the credits that ART TREES deducts (eq. 11) for this half-width of the 90 % interval, a fraction. */
export const artTreesDeduction = (halfWidth90: number): number => (0.524417 * halfWidth90) / 1.645006;
