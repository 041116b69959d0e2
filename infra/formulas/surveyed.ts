// Common checks of the inputs of a finished survey.
import { choice } from './quantities.ts';

export const quantile = choice('z or t', ['z', 't']);

/** No more answer than there are. */
export const tooMany = (sampleSize: number, populationSize: number | null): string | null =>
  populationSize !== null && populationSize < sampleSize
    ? `populationSize is ${populationSize}: at least the ${sampleSize} of the sample, or null, is allowed`
    : null;

/** A spread needs two, and no more answer than there are. */
export const tooFew = (sampleSize: number, populationSize: number | null): string | null =>
  noSpread('sampleSize', sampleSize) ?? tooMany(sampleSize, populationSize);

/** `name`: what the number asked is called. */
export const noSpread = (name: string, sampleSize: number): string | null =>
  sampleSize < 2 ? `${name} is ${sampleSize}: at least 2 is allowed` : null;

export const tooManySuccesses = (
  { successes, sampleSize }: { readonly successes: number; readonly sampleSize: number },
  name = 'successes',
): string | null =>
  successes > sampleSize
    ? `${name} is ${successes}: at most the sample size, ${sampleSize}, is allowed`
    : null;
