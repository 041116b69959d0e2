// What inputs of a survey that was taken have in common.
import { choice } from './quantities.ts';

export const quantile = choice('z or t', ['z', 't']);

/** A spread needs two, and no more answer than there are. */
export function tooFew(sampleSize: number, populationSize: number | null): string | null {
  if (sampleSize < 2) return `sampleSize is ${sampleSize}: at least 2 is allowed`;
  return populationSize !== null && populationSize < sampleSize
    ? `populationSize is ${populationSize}: at least the ${sampleSize} of the sample, or null, is allowed`
    : null;
}

export const tooManySuccesses = (given: {
  readonly successes: number;
  readonly sampleSize: number;
}): string | null =>
  given.successes > given.sampleSize
    ? `successes is ${given.successes}: at most the sample size, ${given.sampleSize}, is allowed`
    : null;
