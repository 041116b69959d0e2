// Intervals of a proportion m of n of an infinite population (infra/docs/sampling.md#estimates); Wilson is the default.
import { betaQuantile } from '../beta.ts';
import { intervalOf, type Interval } from './estimates.ts';

/** Its standard error divides by n. Too narrow for few units, and it may leave 0 to 1. */
export function waldInterval(m: number, n: number, z: number): { se: number; interval: Interval } {
  const p = m / n;
  const se = Math.sqrt((p * (1 - p)) / n);
  return { se, interval: intervalOf({ value: p, se }, z) };
}

export function wilsonInterval(m: number, n: number, z: number): Interval {
  const p = m / n;
  const whole = 1 + z ** 2 / n;
  const value = (p + z ** 2 / (2 * n)) / whole;
  return intervalOf({ value, se: Math.sqrt((p * (1 - p)) / n + (z / (2 * n)) ** 2) / whole }, z);
}

/** Wald with z² units more, half of them successes. Some programs give Wilson's interval under this name. */
export const agrestiCoullInterval = (m: number, n: number, z: number): Interval =>
  waldInterval(m + z ** 2 / 2, n + z ** 2, z).interval;

/** Exact: it covers the truth at least as often as its level says. */
export function clopperPearsonInterval(m: number, n: number, level: number): Interval {
  const tail = (1 - level) / 2;
  return [m === 0 ? 0 : betaQuantile(tail, m, n - m + 1), m === n ? 1 : 1 - betaQuantile(tail, n - m, m + 1)];
}
