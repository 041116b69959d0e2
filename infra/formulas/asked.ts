// Inputs and outputs of the formulas of confidence in a reduction (infra/docs/methods.md#confidence).
import { confidenceOf } from '#domain/emissions/uncertainty/confidence.ts';
import { openFraction, share } from './quantities.ts';

/** How far from the estimate the truth may be, and the level of the interval. */
export const asked = { epsilon: share, intervalLevel: openFraction } as const;

interface Asked {
  readonly epsilon: number;
  readonly intervalLevel: number;
}

export function said(reduction: number, sigma: number, { epsilon, intervalLevel }: Asked) {
  const { confidence, interval, probPositive, conservative } = confidenceOf(
    reduction,
    sigma,
    intervalLevel,
    epsilon,
  );
  return {
    confidence,
    interval: [interval.lower, interval.upper],
    probPositive,
    creditedReduction: conservative,
  };
}
