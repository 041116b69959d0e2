// Confidence, interval and conservative value of a reduction with its uncertainty (infra/docs/methods.md#confidence).
import { normalCdf, twoSidedQuantile } from '../../normal.ts';

export interface Confidence {
  /** P(|true - estimate| <= tolerance x estimate); with the usual 0.10, 0.90 and more is "90/10 met". 0 when the estimate is not positive. */
  readonly confidence: number;
  readonly interval: { readonly lower: number; readonly upper: number };
  /** Half of the width of the interval in standard uncertainties. */
  readonly quantile: number;
  /** P(true reduction > 0). */
  readonly probPositive: number;
  /** The estimate when 90/10 is met, else the lower end of the two-sided 90 % interval. Before leakage. */
  readonly conservative: number;
}

const usualTolerance = 0.1;
const requiredConfidence = 0.9;
/** Of the interval whose lower end is credited below 90/10. */
export const conservativeLevel = 0.9;
/** A sigma of exactly 90/10 is as likely to come out a little below 0.90 as above. */
const dust = 1e-9;

/**
 * Reduction and sigma in kgCO2e; level of the interval between 0 and 1; `tolerance`: how far from the estimate the
 * truth may be, as a fraction of it.
 */
export function confidenceOf(
  reduction: number,
  sigma: number,
  level: number,
  tolerance = usualTolerance,
): Confidence {
  const quantile = twoSidedQuantile(level);
  const half = quantile * sigma;
  const confidence = probabilityWithin(tolerance * reduction, sigma);
  return {
    confidence,
    interval: { lower: reduction - half, upper: reduction + half },
    quantile,
    probPositive: sigma > 0 ? normalCdf(reduction / sigma) : Number(reduction > 0),
    conservative: isSure({ confidence })
      ? reduction
      : reduction - twoSidedQuantile(conservativeLevel) * sigma,
  };
}

/** Whether 90/10 is met: then the estimate itself is credited. */
export const isSure = ({ confidence }: Pick<Confidence, 'confidence'>): boolean =>
  confidence >= requiredConfidence - dust;

function probabilityWithin(distance: number, sigma: number): number {
  if (distance <= 0) return 0;
  return sigma > 0 ? 2 * normalCdf(distance / sigma) - 1 : 1;
}
