// Mean and spread of a few numbers.
import { sum } from './sum.ts';

export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Of a sample: divided by n − 1. */
export function variance(values: readonly number[]): number {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}
