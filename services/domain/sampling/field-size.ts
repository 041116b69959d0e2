// The sample size in the field, with loss and refusals (inflateForLoss, infra/docs/sampling.md#loss-in-the-field).
import { roundUp } from './round-up.ts';

export interface Losses {
  /** Fraction that will not answer, 0 <= d < 1. */
  readonly dropoutRate?: number;
  /** Above 0, at most 1. */
  readonly responseRate?: number;
  /** Above 0, at most 1. */
  readonly eligibleShare?: number;
}

/** n / ((1 − dropout) × response × eligible), rounded up. */
export const fieldSize = (
  size: number,
  { dropoutRate = 0, responseRate = 1, eligibleShare = 1 }: Losses,
): number => roundUp(size / ((1 - dropoutRate) * responseRate * eligibleShare));
