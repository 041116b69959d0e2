// Mean and spread of a few numbers. `zeros`: further values that are 0 and not in the list.
import { sum } from './sum.ts';

export const mean = (values: readonly number[], zeros = 0): number => sum(values) / (values.length + zeros);

/** Of a sample: divided by n − 1. */
export function variance(values: readonly number[], zeros = 0): number {
  const centre = mean(values, zeros);
  const squares = sum(values.map((value) => (value - centre) ** 2)) + zeros * centre ** 2;
  return squares / (values.length + zeros - 1);
}
