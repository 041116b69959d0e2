// Intervals of estimates from a survey that stay honest at 0, at 1 and with few answers (Korn and Graubard 1998).
import { clopperPearsonInterval } from './proportion-intervals.ts';
import { intervalOf, quantileOf, type Estimate, type Interval } from './estimates.ts';

export interface Limits {
  readonly value: number;
  readonly interval: Interval;
  /** The larger distance of the estimate from a limit. */
  readonly halfWidth: number;
  /** `t`: estimate ± t se. `exact`: Clopper-Pearson with the effective number of units. `census`: all were asked. */
  readonly method: 't' | 'exact' | 'census';
}

interface Base {
  readonly level: number;
  /** Households that the estimate rests on. */
  readonly households: number;
  /** Units of equal weight that tell as much as those that were drawn, households or clusters. */
  readonly effectiveUnits: number;
  readonly isCensus: boolean;
}

/** Estimate ± t se within 0 to 1; exact where that leaves 0 to 1, or where there is no spread to see. */
export function proportionLimits(estimate: Estimate, base: Base): Limits {
  const { value } = estimate;
  if (base.isCensus) return certain(value);
  const symmetric = symmetricLimits(estimate, base.level);
  if (symmetric !== null && symmetric.interval[0] >= 0 && symmetric.interval[1] <= 1) return symmetric;
  const n = Math.max(1, Math.floor(effectiveSize(estimate, base) + dust));
  // Rounded away from the estimate: a fraction of a household may only widen the interval.
  const [fewest, most] = [Math.floor(value * n + dust), Math.ceil(value * n - dust)];
  const interval: Interval = [
    clopperPearsonInterval(fewest, n, base.level)[0],
    clopperPearsonInterval(most, n, base.level)[1],
  ];
  return { value, interval, halfWidth: Math.max(value - interval[0], interval[1] - value), method: 'exact' };
}

/** Equal answers of fewer than this show no spread, and so give no interval. */
const equalAnswersMin = 30;

/** Estimate ± t se; null where the spread is unknown: one answer, or a few equal ones. */
export function meanLimits(estimate: Estimate, { level, effectiveUnits, isCensus }: Base): Limits | null {
  if (isCensus) return certain(estimate.value);
  if (hasSpread(estimate)) return symmetricLimits(estimate, level);
  return estimate.se >= 0 && effectiveUnits + dust >= equalAnswersMin
    ? { ...certain(estimate.value), method: 't' }
    : null;
}

const certain = (value: number): Limits => ({
  value,
  interval: [value, value],
  halfWidth: 0,
  method: 'census',
});

/** Sums of equal numbers differ by less than this part. */
const roundingNoise = 1e-10;

const hasSpread = ({ value, se }: Estimate): boolean =>
  Number.isFinite(se) && se > roundingNoise * Math.abs(value);

function symmetricLimits(estimate: Estimate, level: number): Limits | null {
  const { value, se, df } = estimate;
  if (!hasSpread(estimate) || df < 1) return null;
  const quantile = quantileOf('t', level, df);
  return { value, interval: intervalOf({ value, se }, quantile), halfWidth: quantile * se, method: 't' };
}

/** Quotients of whole numbers are off by less than this. */
const dust = 1e-9;

/** p (1 − p) / se², less what few degrees of freedom leave unsure, and never more than the households. */
function effectiveSize(estimate: Estimate, { level, households, effectiveUnits }: Base): number {
  const { value, se, df } = estimate;
  if (!hasSpread(estimate) || df < 1) return effectiveUnits;
  const unsure = quantileOf('t', level, households - 1) / quantileOf('t', level, df);
  return Math.min(households, ((value * (1 - value)) / se ** 2) * unsure ** 2);
}
