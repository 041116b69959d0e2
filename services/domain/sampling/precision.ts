// Whether an estimate is as precise as a methodology asks, and the conservative bound where it is not (infra/docs/sampling.md#precision).
import { intervalOf, type Estimate } from './estimates.ts';

/** Lower for baseline and usage, upper for project. */
export type ConservativeSide = 'lower' | 'upper';

export interface Precision {
  /** quantile × se / estimate. */
  readonly relativePrecision: number;
  readonly passes: boolean;
  /** The limit of the interval on the conservative side. */
  readonly bound: number;
  /** The estimate when it passes, else the bound. */
  readonly valueUsed: number;
}

export function precisionOf(
  estimate: Estimate,
  { quantile, target, side }: { quantile: number; target: number; side: ConservativeSide },
): Precision {
  const { value, se } = estimate;
  const [lower, upper] = intervalOf(estimate, quantile);
  const bound = side === 'lower' ? lower : upper;
  const relativePrecision = (quantile * se) / Math.abs(value);
  const passes = relativePrecision <= target;
  return { relativePrecision, passes, bound, valueUsed: passes ? value : bound };
}
