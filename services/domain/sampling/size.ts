// Sample size and precision of one estimate, simple random sampling (infra/docs/sampling.md#sizes-of-simple-random-samples).
import { twoSidedQuantile } from '../normal.ts';
import { fieldSize } from './field-size.ts';
import { withoutDust } from './round-up.ts';
import { sizeOf } from './simple-random.ts';

export type ParameterType = 'proportion' | 'mean';
export type PrecisionMode = 'relative' | 'absolute';

/** The parameter to estimate, with confidence and precision. */
export interface Target {
  /** Probability that the interval holds the true value, 0 < confidence < 1. */
  readonly confidence: number;
  readonly parameterType: ParameterType;
  readonly precisionMode: PrecisionMode;
  /** The expected proportion (0 < p < 1), or the expected mean. */
  readonly expectedMean: number;
  /** Standard deviation of a mean; not used for a proportion, whose deviation is √(p(1−p)). */
  readonly expectedSD: number;
  /** Number of units; null = too large for a finite correction. */
  readonly population: number | null;
  /** Fraction of the sample that will not answer, 0 <= d < 1. */
  readonly dropoutRate: number;
}

/** Variance in units of the precision: p(1−p) or SD², divided by the mean squared when the precision is relative. */
export function varianceOf({
  parameterType,
  precisionMode,
  expectedMean,
  expectedSD,
}: Pick<Target, 'parameterType' | 'precisionMode' | 'expectedMean' | 'expectedSD'>): number {
  const absolute = parameterType === 'proportion' ? expectedMean * (1 - expectedMean) : expectedSD ** 2;
  return precisionMode === 'relative' ? absolute / expectedMean ** 2 : absolute;
}

/** Units to ask so that the half-width of the interval is at most `precision`. */
export function requiredSize(target: Target, precision: number): number {
  const { confidence, population, dropoutRate } = target;
  const answers = sizeOf({
    z: twoSidedQuantile(confidence),
    precision,
    variance: varianceOf(target),
    population,
  });
  return fieldSize(answers, { dropoutRate });
}

/** Half-width of the interval that `size` units asked will give: the inverse of `requiredSize`, not rounded. */
export function impliedPrecision(target: Target, size: number): number {
  const { population, dropoutRate } = target;
  const answers = withoutDust(size * (1 - dropoutRate));
  if (population !== null && answers >= population) return 0;
  const n0 = population === null ? answers : (answers * (population - 1)) / (population - answers);
  return twoSidedQuantile(target.confidence) * Math.sqrt(varianceOf(target) / n0);
}
