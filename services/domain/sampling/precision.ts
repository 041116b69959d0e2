// Whether an estimate is as precise as a methodology asks, and the conservative bound where it is not (infra/docs/sampling.md#precision).
import { intervalOf, type Estimate, type Interval } from './estimates.ts';

/** Lower for baseline and usage, upper for project. */
export type ConservativeSide = 'lower' | 'upper';

export interface Precision {
  /** Half-width / estimate. */
  readonly relativePrecision: number;
  readonly passes: boolean;
  /** The limit of the interval on the conservative side. */
  readonly bound: number;
  /** The estimate when it passes, else the bound. */
  readonly valueUsed: number;
}

interface Demand {
  readonly target: number;
  readonly side: ConservativeSide;
}

/** The half-width is quantile × se, relative to the estimate. */
export function precisionOf(
  estimate: Estimate,
  { quantile, ...demand }: Demand & { readonly quantile: number },
): Precision {
  const { value, se } = estimate;
  const limits = { value, interval: intervalOf(estimate, quantile), halfWidth: quantile * se };
  return judgePrecision(limits, { ...demand, mode: 'relative' });
}

/** Compares the half-width with the target: relative to the estimate, or in its unit. */
export function judgePrecision(
  limits: { readonly value: number; readonly interval: Interval; readonly halfWidth: number },
  { target, side, mode }: Demand & { readonly mode: 'relative' | 'absolute' },
): Precision {
  const { value, interval, halfWidth } = limits;
  const bound = interval[side === 'lower' ? 0 : 1];
  const relativePrecision = halfWidth / Math.abs(value);
  const passes = (mode === 'relative' ? relativePrecision : halfWidth) <= target;
  return { relativePrecision, passes, bound, valueUsed: passes ? value : bound };
}
